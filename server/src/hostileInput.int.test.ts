import { codes } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedRows } from './testing/storedRows.ts'
import { storeEngines } from './testing/storeEngines.ts'
import type { Answer, TestClient } from './testing/TestClient.ts'
import { TestServer } from './testing/TestServer.ts'

// Inputs that the generated tests of contract.int.test.ts do not cover: texts, numbers and bodies that pass a schema or
// never reach one. Both engines are tested, because each refuses other inputs.

const SAVE = '/lfscada/project/page/save'
const WRITE = '/lfscada/monitor/project/signal/writeVal'
const page = (...widgets: unknown[]) => JSON.stringify({ format: 1, con: {}, widgets, bind: {} })
const text = (data: object) => ({ id: 'w1', widgetType: 'UsualDataText', data })
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`hostile input on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let before: unknown

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      before = await storedRows(test.server.context.db)
    })
    afterAll(async () => {
      // None of this may have left a trace.
      expect(await storedRows(test.server.context.db)).toEqual(before)
      await test.stop()
      await engine.drop()
    })

    const refused = ({ status, reply }: Answer, path: string, reason?: string) => {
      expect([status, reply.code], JSON.stringify(reply)).toEqual([400, codes.invalid])
      expect(reply.fields).toContainEqual(expect.objectContaining(reason ? { path, reason } : { path }))
    }
    const save = (file: string, more: Record<string, string> = {}) => {
      const fields = { id: 'page-a', projectId: 'project-a', title: 'T', width: '800', height: '600', baseVersion: '1' }
      return admin.post(SAVE, { ...fields, file, ...more })
    }
    const post = (contentType: string, body: string) => admin.send(SAVE, body, { 'content-type': contentType })

    it.each([
      ['/lfscada/equipment/multi/query', 'search', {}],
      ['/lfscada/equipment/multi/edit', 'note', { id: 'eq-a' }],
      ['/lfscada/user/login', 'loginname', { password: 'x' }],
      ['/lfscada/monitor/project/page/validPassword', 'password', { id: 'page-a' }],
      [WRITE, 'value', { projectId: 'project-a', signalId: 'a-set' }],
    ])('%s refuses U+0000 in %s', async (path, field, more) => {
      refused(await admin.call(path, { ...more, [field]: 'a\0b' }), field, 'format')
    })

    it('a version number beyond every version is no version', async () => {
      for (const baseVersion of ['2147483646', '2147483647', '9000000000000000', '1e99']) {
        const { status, reply } = await save(page(), { baseVersion })
        expect([baseVersion, status, reply.code]).toEqual([baseVersion, 409, codes.conflict])
      }
      for (const version of ['2147483648', '9'.repeat(90)]) {
        const { status, reply } = await admin.get(`/lfscada/content/page/page-a/${version}.json`)
        expect([version, status, reply.code]).toEqual([version, 404, codes.notFound])
      }
    })

    it('an address that cannot be decoded is refused in the envelope', async () => {
      refused(await admin.get('/lfscada/content/page/%E0%A4%A/1.json'), 'body')
      refused(await admin.get('/lfscada/content/page/%00/1.json'), 'pageId', 'format')
      refused(await admin.get('/lfscada/user/info?__proto__=1'), '__proto__', 'hostile')
      refused(await admin.get('/lfscada/user/info?orgId=org-b'), 'orgId', 'unknown')
    })

    it('a field that is repeated, or given in the address of a form too, is no choice between two', async () => {
      const twice = await admin.send(WRITE, 'projectId=project-a&signalId=a-set&value=1&value=2', {
        'content-type': 'application/x-www-form-urlencoded',
      })
      refused(twice, 'value', 'type')
      refused(await admin.call(`${WRITE}?value=2`, { projectId: 'project-a', signalId: 'a-set' }), 'value', 'required')
      refused(await admin.get('/lfscada/user/info?orgId=org-a&orgId=org-b'), 'orgId', 'unknown')
    })

    it.each([
      ['has no boundary', 'multipart/form-data', 'x'],
      ['ends in the middle', 'multipart/form-data; boundary=x', part('id', 'page-a').slice(0, -2)],
      [
        'has a part without a name',
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data\r\n\r\nv\r\n--x--\r\n',
      ],
      ['is empty', 'multipart/form-data; boundary=x', ''],
      ['has a hostile name', 'multipart/form-data; boundary=x', `${part('__proto__', '1')}--x--\r\n`],
    ])('a multipart body that %s is refused', async (_, contentType, body) => {
      const { status, reply } = await post(contentType, body)
      expect([status, reply.code], JSON.stringify(reply)).toEqual([400, codes.invalid])
    })

    it('ten thousand parts and a second file are refused', async () => {
      const many = await post('multipart/form-data; boundary=x', `${part('k', '1').repeat(10_000)}--x--\r\n`)
      expect([many.status, many.reply.code]).toEqual([413, codes.tooLarge])
      const two = new FormData()
      for (const name of ['a', 'b']) two.append('file', new Blob(['{}']), name)
      expect((await admin.send(SAVE, two, {})).reply.code).toBe(codes.tooLarge)
    })

    it.each([
      ['is no JSON', '{', 'format'],
      ['is null', 'null', 'format'],
      ['is a list', '[]', 'format'],
      ['nests a million deep', nested(1_000_000), 'limit'],
      [
        'hides depth in an unknown field',
        `{"format":1,"con":{},"widgets":[{"id":"w","widgetType":"X","z":${nested(200_000)}}]}`,
        'limit',
      ],
      ['hides depth in its options', `{"format":1,"con":{"z":${nested(200_000)}},"widgets":[]}`, 'limit'],
      [
        'has too many widgets',
        page(...Array.from({ length: 20_000 }, (_, i) => ({ id: `w${i}`, widgetType: 'UsualText' }))),
        'limit',
      ],
    ])('a page file that %s is refused', async (_, file, reason) => {
      refused(await save(file), 'file', reason)
    })

    it.each([
      ['a signal of another organisation', { type: 'signal', signalId: 'b-level', equipId: 'eq-a' }, 'signals'],
      ['a device of another organisation', { type: 'signal', signalId: 'a-level', equipId: 'eq-b' }, 'equips'],
      ['a measured variable of another organisation', { type: 'mvar', mvarId: 'mvar-b' }, 'mvars'],
      ['a signal that does not exist', { type: 'signal', signalId: 'none', equipId: 'eq-a' }, 'signals'],
      ['U+0000 as a signal', { type: 'signal', signalId: 'a\0', equipId: 'eq-a' }, 'signals'],
    ])('a page that binds %s is refused', async (_, data, list) => {
      refused(await save(page(text(data))), `file.bind.${list}`, 'unknown')
    })
  })
}
