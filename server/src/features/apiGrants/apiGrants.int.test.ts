import { execFile } from 'node:child_process'
import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import {
  type ApiGrant,
  closeCodes,
  codes,
  dayOf,
  type Endpoint,
  encodeForm,
  endpoints,
  type GrantCall,
  type GrantedAccess,
  grantPermissions,
  limits,
  machinePermissions,
  type Operation,
  type PartnerCompany,
  paths,
  plantPermissions,
  type ReceivedGrant,
  type Reply,
} from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { insertSampleRows } from '../../testing/sampleRows.ts'
import { soon } from '../../testing/soon.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { readExpiring } from '../messages/expiryMessages.ts'
import { hashPassword } from '../user/passwords.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const COMPANY = 'Grid Ltd'
const PASSWORD = 'Pump-room-7'
const open = endpoints.filter((e) => e.isForKeys && grantPermissions.some((each) => each === e.allow))
const closed = endpoints.filter((e) => !open.includes(e))

type Body = Readonly<Record<string, string>>

/** What a test changes of a signed request. */
interface Altered {
  readonly created?: number
  readonly nonce?: string
  /** What is sent in place of what was signed. */
  readonly sentBody?: string
  readonly sentPath?: string
  readonly keyId?: string
}

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`a grant to a partner company, on ${engine.name}`, () => {
    let now = Date.now()
    let test: TestServer
    let admin: TestClient
    let whole: GrantedAccess

    const fieldsOf = (more: Body = {}): Body => ({
      ...{ company: COMPANY, title: 'Energy reports', permissions: grantPermissions.join() },
      ...{ rangeEquips: 'eq-a', rangeProjects: 'project-a', lastDay: dayOf(now + 90 * DAY_MS) },
      ...{ isSignedOnly: 'false', perMinute: '600', ...more },
    })
    const make = (more: Body = {}, by = admin) => by.call(paths.apiGrantAuth, fieldsOf(more))
    const made = async (more: Body = {}, by = admin) => {
      const { reply } = await make(more, by)
      expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
      return reply.data as GrantedAccess
    }
    const refusalOf = ({ code, fields }: Reply) => [code, fields?.[0]?.path, fields?.[0]?.reason]
    const rowsIn = async (ended = false) => {
      const { reply } = await admin.call(paths.apiGrantQueryAuthExternal, { pageSize: '200', ended: String(ended) })
      return (reply.data as { rows: ApiGrant[] }).rows
    }
    const post = async (path: string, body: string, headers: Record<string, string>) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
      const response = await fetch(test.origin + path, { method: 'POST', headers: form, body })
      return { status: response.status, reply: (await response.json()) as Reply }
    }
    const ask = (key: string, path: string, body: Body = {}, more: Record<string, string> = {}) =>
      post(path, encodeForm(body), { authorization: `Bearer ${key}`, ...more })
    const send = async (key: string, e: Endpoint, body: Body) => {
      if (e.method === 'POST') return ask(key, e.path, body)
      const url = `${e.path.replaceAll(/:(\w+)/g, (_, name: string) => body[name] ?? 'none')}?${new URLSearchParams(body)}`
      const response = await fetch(test.origin + url, { headers: { authorization: `Bearer ${key}` } })
      const text = await response.text()
      return { status: response.status, reply: text.startsWith('{') ? (JSON.parse(text) as Reply) : undefined }
    }
    const exampleOf = (e: Endpoint): Body =>
      Object.fromEntries(Object.entries(e.example).map(([name, value]) => [name, String(value)]))
    const signed = (key: string, path: string, fields: Body = {}, altered: Altered = {}) => {
      const [, id = '', secret = ''] = /^mg_([^_]+)_(.+)$/.exec(key) ?? []
      const header = Buffer.from('302e020100300506032b657004220420', 'hex')
      const der = Buffer.concat([header, Buffer.from(secret, 'base64url')])
      const body = encodeForm(fields)
      const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
      const { created = Math.floor(now / 1000), nonce = randomUUID(), keyId = id } = altered
      const params = `("@method" "@path" "content-digest");created=${created};keyid="${keyId}";nonce="${nonce}"`
      const base = `"@method": POST\n"@path": ${path}\n"content-digest": ${digest}\n"@signature-params": ${params}`
      const by = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
      return post(altered.sentPath ?? path, altered.sentBody ?? body, {
        'content-digest': digest,
        'signature-input': `sig=${params}`,
        signature: `sig=:${sign(null, Buffer.from(base), by).toString('base64')}:`,
      })
    }
    const signals = { equipmentId: 'eq-a' }
    const readStatus = async (key: string) => (await ask(key, paths.deviceMonitorSignalQuery, signals)).status

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, now: () => now })
      const { db } = test.server.context
      await insertSampleRows(db)
      admin = await test.login('admin-a')
      const account = await db.selectFrom('account').selectAll().where('loginname', '=', 'viewer-a').executeTakeFirst()
      if (!account) throw new Error('an account was expected')
      const passwordHash = await hashPassword(PASSWORD)
      for (const [id, company] of [
        ['partner', COMPANY],
        ['other-partner', 'Water Ltd'],
      ] as const)
        await db
          .insertInto('account')
          .values({ ...account, id, loginname: id, company, kind: 'ext', passwordHash, dataRange: 'chosen' })
          .execute()
      whole = await made({ title: 'Whole' })
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    it('[spec:calls/api.pmsn.auth] is answered once: the store has a public key, and no list has the secret', async () => {
      expect(whole.key).toMatch(new RegExp(`^mg_${whole.id}_[\\w-]{43}$`))
      const last = dayOf(now + 90 * DAY_MS)
      expect(whole.gmtExpire).toBe(Date.parse(`${last}T24:00:00+08:00`))
      const stored = JSON.stringify(await test.server.context.db.selectFrom('api_grant').selectAll().execute())
      const { reply } = await admin.call(paths.accountOperationLog, { of: 'org', pageSize: '100' })
      const secret = whole.key.slice(-43)
      expect(stored + JSON.stringify(await rowsIn()) + JSON.stringify(reply)).not.toContain(secret)
      expect(JSON.stringify(reply)).toContain('apiGrant.auth')
    })

    it('[spec:calls/api.pmsn.queryAuthExternal] [spec:calls/api.pmsn.queryUnAuthExternal] lists the companies with a grant and those without, and no other organisation', async () => {
      const without = async () => (await admin.call(paths.apiGrantQueryUnAuthExternal, {})).reply.data
      expect(await without()).toEqual([{ company: 'Water Ltd', accounts: 1 }] satisfies PartnerCompany[])
      expect(await rowsIn()).toMatchObject([
        { company: COMPANY, title: 'Whole', author: 'admin-a', lastDay: dayOf(now + 90 * DAY_MS) },
      ])
      const { id } = await made({ company: 'Water Ltd', title: 'Water' })
      expect(await without()).toEqual([])
      await admin.call(paths.apiGrantCancelAuth, { id })
      expect(await without()).toHaveLength(1)
      const others = await test.login('admin-b')
      expect((await others.call(paths.apiGrantQueryUnAuthExternal, {})).reply.data).toEqual([])
      expect((await others.call(paths.apiGrantQueryAuthExternal, {})).reply.data).toEqual({ rows: [], total: 0 })
    })

    it('reaches no call beyond the public API, and none that changes the plant', async () => {
      expect(grantPermissions.filter((each) => plantPermissions.some((own) => own === String(each)))).toEqual([])
      for (const e of closed) {
        const { status, reply } = await send(whole.key, e, exampleOf(e))
        expect([e.id, status]).toEqual([e.id, 403])
        expect(reply?.code, e.id).toBe(e.isForKeys ? codes[e.denied ?? 'forbidden'] : codes.forbidden)
      }
    })

    it.each(open.map((e) => [e.id, e] as const))('reaches %s with the permission, and not without', async (_, e) => {
      const { status, reply } = await send(whole.key, e, exampleOf(e))
      expect([401, 403, 500]).not.toContain(status)
      expect(reply?.fields?.[0]?.path).not.toBe('authorization')
      const permissions = grantPermissions.filter((each) => each !== e.allow).join()
      const lesser = await made({ permissions })
      const { status: denied, reply: refused } = await send(lesser.key, e, exampleOf(e))
      expect([denied, refused?.code]).toEqual([403, codes[e.denied ?? 'forbidden']])
      await admin.call(paths.apiGrantCancelAuth, { id: lesser.id })
    })

    it.each(open.filter((e) => e.scopedBy).map((e) => [e.id, e] as const))(
      '%s answers for rows out of its range as for missing ones',
      async (_, e) => {
        const field = e.scopedBy ?? ''
        const body = exampleOf(e)
        if (body[field] === undefined || field === 'uuid') return
        const { id, key } = await made({ rangeEquips: 'eq-a-none', rangeProjects: '' })
        const others = Object.fromEntries(Object.entries(body).filter(([name]) => e.body.required?.includes(name)))
        const { status, reply } = await send(key, e, { ...others, [field]: body[field] })
        const missing = await send(key, e, { ...others, [field]: 'no-such-row' })
        expect([status, reply]).toEqual([missing.status, missing.reply])
        expect([codes.notFound, codes.variableMissing]).toContain(reply?.code)
        await admin.call(paths.apiGrantCancelAuth, { id })
      },
    )

    it('lists nothing beyond its devices and projects: equipment, projects, alarms, live values, writes', async () => {
      const { key } = await made({ rangeEquips: 'eq-a-none', rangeProjects: '', title: 'Narrow' })
      const { reply: equipment } = await ask(key, paths.equipmentMonitorQuery)
      expect(equipment.data).toMatchObject({ total: 1, rows: [{ id: 'eq-a-none' }] })
      expect((await ask(key, paths.projectQuery)).reply.data).toMatchObject({ total: 0 })
      const { reply: alarms } = await ask(key, paths.alarmQuery)
      expect(JSON.stringify(alarms)).not.toContain('a-level')
      expect((await ask(key, paths.deviceMonitorToken, signals)).status).toBe(404)
      const write = await ask(key, paths.projectMonitorWrite, { signalId: 'a-set', value: '3' })
      expect(write.reply.code).toBe(codes.variableMissing)
    })

    it('does not see the templates of the organisation, nor who of it did what', async () => {
      const { db } = test.server.context
      await db.updateTable('alarm').set({ gmtConfirm: now, confirmBy: 'admin-a' }).where('id', '=', 'alarm-a').execute()
      const { reply } = await ask(whole.key, paths.alarmQuery)
      const rows = (reply.data as { rows: { id: string; confirmBy?: string }[] }).rows
      expect(rows.find(({ id }) => id === 'alarm-a')).toMatchObject({ confirmBy: '' })
      expect(JSON.stringify(reply)).not.toContain('admin-a')
    })

    it('writes by the name of its company and purpose', async () => {
      const { db } = test.server.context
      await db.updateTable('alarm').set({ gmtConfirm: null }).where('id', '=', 'alarm-a').execute()
      // Refused calls of the same time would stand before it.
      now += 1
      expect((await ask(whole.key, paths.alarmConfirm, { ids: 'alarm-a', note: 'seen' })).reply.code).toBe(codes.ok)
      const [row] = await db.selectFrom('alarm').selectAll().where('id', '=', 'alarm-a').execute()
      expect(row).toMatchObject({ confirmBy: `${COMPANY}: Whole`, confirmNote: 'seen' })
      const { reply } = await admin.call(paths.accountOperationLog, {
        of: 'org',
        search: `${COMPANY}: Whole`,
        pageSize: '200',
      })
      const entries = (reply.data as { rows: Operation[] }).rows
      expect(entries.map(({ action, loginname }) => [action, loginname])).toContainEqual([
        'alarm.confirm',
        `${COMPANY}: Whole`,
      ])
    })

    it('[spec:calls/api.pmsn.cancelAuth] ends at once when it is cancelled, and at the end of its last day', async () => {
      const [cancelled, short] = [await made(), await made({ lastDay: dayOf(now) })]
      expect([await readStatus(cancelled.key), await readStatus(short.key)]).toEqual([200, 200])
      expect((await admin.call(paths.apiGrantCancelAuth, { id: cancelled.id })).reply.code).toBe(codes.ok)
      const why = async (key: string) => {
        const { status, reply } = await ask(key, paths.deviceMonitorSignalQuery, signals)
        return [status, reply.fields?.[0]?.detail]
      }
      expect(await why(cancelled.key)).toEqual([401, 'revoked'])
      const before = now
      now = short.gmtExpire - 1
      expect(await why(short.key)).toEqual([200, undefined])
      now = short.gmtExpire
      expect(await why(short.key)).toEqual([401, 'expired'])
      now = before
      expect((await rowsIn(true)).map(({ id }) => id)).toContain(cancelled.id)
      const { reply } = await admin.call(paths.apiGrantAuth, { id: cancelled.id, title: 'Again' })
      expect(refusalOf(reply)).toEqual([codes.conflict, 'id', 'ended'])
      const { db, events } = test.server.context
      await db.updateTable('org').set({ isDisabled: 1 }).where('id', '=', 'org-a').execute()
      expect(await why(whole.key)).toEqual([401, 'revoked'])
      await db.updateTable('org').set({ isDisabled: 0 }).where('id', '=', 'org-a').execute()
      events.emit('accountChanged', { userId: whole.id })
    })

    it('is changed without a new secret, from the next call on', async () => {
      const { id, key } = await made()
      const { reply } = await admin.call(paths.apiGrantAuth, { id, rangeEquips: 'eq-a-none', baseVersion: '1' })
      expect(reply.data).toMatchObject({ id, key: '' })
      expect(await readStatus(key)).toBe(404)
      const stale = await admin.call(paths.apiGrantAuth, { id, title: 'Other', baseVersion: '1' })
      expect(refusalOf(stale.reply)).toEqual([codes.conflict, 'baseVersion', 'changed'])
      const moved = await admin.call(paths.apiGrantAuth, { id, company: 'Water Ltd' })
      expect(refusalOf(moved.reply)).toEqual([codes.invalid, 'company', 'fixed'])
      await admin.call(paths.apiGrantAuth, { id, rangeEquips: 'eq-a', isSignedOnly: 'true' })
      expect(await readStatus(key)).toBe(403)
      expect((await signed(key, paths.deviceMonitorSignalQuery, signals)).status).toBe(200)
    })

    it.each<[string, Body, [string, string]]>([
      ['a company without external accounts', { company: 'Unknown Ltd' }, ['company', 'unknown']],
      ['another organisation of the server', { company: 'Organisation B' }, ['company', 'unknown']],
      ['no permission', { permissions: '' }, ['permissions', 'required']],
      ['one that edits the plant', { permissions: 'page.edit' }, ['permissions', 'format']],
      ['nothing chosen', { rangeEquips: '', rangeProjects: '' }, ['rangeEquips', 'required']],
      ['equipment of nobody', { rangeEquips: 'no-such-row' }, ['rangeEquips', 'unknown']],
      ['equipment of another organisation', { rangeEquips: 'eq-b' }, ['rangeEquips', 'unknown']],
      ['a day that is over', { lastDay: '2020-01-01' }, ['lastDay', 'past']],
      ['a day that does not exist', { lastDay: '2027-02-30' }, ['lastDay', 'format']],
      ['more than two years', { lastDay: '2099-01-01' }, ['lastDay', 'tooFar']],
      ['an address that is none', { addresses: 'somewhere' }, ['addresses', 'format']],
      ['more calls than a key has', { perMinute: '601' }, ['perMinute', 'tooLarge']],
      ['no calls', { perMinute: '0' }, ['perMinute', 'tooSmall']],
    ])('is refused for %s', async (_, more, [path, reason]) => {
      expect(refusalOf((await make(more)).reply)).toEqual([codes.invalid, path, reason])
    })

    it('is refused without its fields', async () => {
      const { reply } = await admin.call(paths.apiGrantAuth, { title: 'Half' })
      expect(reply.fields?.map(({ path }) => path)).toEqual(['company', 'permissions', 'lastDay'])
    })

    it('gives nothing that its maker does not hold, and is nobody else’s', async () => {
      const { db } = test.server.context
      const stamps = { orgId: 'org-a', version: 1, modifiedBy: 'admin-a', gmtCreate: 0, gmtModified: 0 }
      const role = {
        id: 'role-grants',
        title: 'Grants',
        note: '',
        secondFactor: 0,
        permissions: 'api.edit,equipment.read',
      }
      await db
        .insertInto('role')
        .values({ ...stamps, ...role })
        .execute()
      await db
        .updateTable('account')
        .set({ roleId: 'role-grants', dataRange: 'chosen', rangeEquips: 'eq-a' })
        .where('loginname', '=', 'operation-a')
        .execute()
      const keeper = await test.login('operation-a')
      const own = { permissions: 'equipment.read', rangeEquips: 'eq-a', rangeProjects: '' }
      const refused = async (more: Body) => refusalOf((await make({ ...own, ...more }, keeper)).reply)
      expect((await make(own, keeper)).reply.code).toBe(codes.ok)
      expect(await refused({ permissions: 'signal.write' })).toEqual([codes.invalid, 'permissions', 'notHeld'])
      expect(await refused({ rangeEquips: 'eq-a-none' })).toEqual([codes.invalid, 'rangeEquips', 'notHeld'])
      expect(await refused({ rangeProjects: 'project-a' })).toEqual([codes.invalid, 'rangeEquips', 'notHeld'])
      const { reply: listed } = await keeper.call(paths.apiGrantQueryAuthExternal, { pageSize: '200' })
      const { rows } = listed.data as { rows: ApiGrant[] }
      expect(new Set(rows.flatMap(({ rangeEquips, rangeProjects }) => [rangeEquips, rangeProjects]))).toEqual(
        new Set(['eq-a', '']),
      )
      for (const path of [paths.apiGrantAuth, paths.apiGrantCancelAuth]) {
        const { reply } = await keeper.call(path, { id: whole.id })
        expect(refusalOf(reply)).toEqual([codes.invalid, 'id', 'notHeld'])
      }
      const [nobody, others, viewer] = [
        new TestClient(test.origin),
        await test.login('admin-b'),
        await test.login('viewer-a'),
      ]
      for (const path of [paths.apiGrantAuth, paths.apiGrantCancelAuth, paths.apiGrantQueryCalls]) {
        expect((await others.call(path, { id: whole.id })).reply.code).toBe(codes.notFound)
        expect((await viewer.call(path, { id: whole.id })).reply.code).toBe(codes.forbidden)
        expect((await nobody.call(path, { id: whole.id })).reply.code).toBe(codes.sessionMissing)
      }
      expect(await readStatus(whole.key)).toBe(200)
    })

    it('is good from its addresses alone', async () => {
      const { key } = await made({ addresses: '10.0.0.0/8' })
      const from = async (ip: string) =>
        (await ask(key, paths.deviceMonitorSignalQuery, signals, { 'x-forwarded-for': ip })).status
      expect([await from('10.1.2.3'), await from('11.1.2.3')]).toEqual([200, 403])
    })

    describe('signed', () => {
      const path = paths.deviceMonitorSignalQuery
      let key: string
      let nonce = ''
      beforeAll(async () => {
        key = (await made({ isSignedOnly: 'true', title: 'Signed', rangeProjects: '' })).key
      })

      it('a request is admitted, and its secret alone is not', async () => {
        nonce = randomUUID()
        expect((await signed(key, path, signals, { nonce })).reply.data).toMatchObject([{ id: 'a-level' }, {}, {}])
        const { status, reply } = await ask(key, path, signals)
        expect([status, ...refusalOf(reply)]).toEqual([403, codes.forbidden, 'authorization', 'required'])
      })

      const why = async (altered: Altered) => {
        const { status, reply } = await signed(key, path, signals, altered)
        return [status, ...refusalOf(reply)]
      }

      it('a copy is refused, and does not count as a call of the grant', async () => {
        for (let i = 0; i < 5; i++) expect(await why({ nonce })).toEqual([401, codes.sessionEnded, 'signature', 'used'])
        const same = randomUUID()
        const both = await Promise.all([why({ nonce: same }), why({ nonce: same })])
        expect(both.map(([status]) => status).toSorted()).toEqual([200, 401])
      })

      it('an altered body, address, or key is refused', async () => {
        const ended = [401, codes.sessionEnded, 'signature']
        expect(await why({ sentBody: 'equipmentId=eq-a-none' })).toEqual([...ended, 'format'])
        expect(await why({ sentPath: paths.equipmentMonitorQuery })).toEqual([...ended, 'unknown'])
        expect(await why({ keyId: whole.id })).toEqual([...ended, 'unknown'])
        expect(await why({ keyId: 'no-such-grant' })).toEqual([...ended, 'unknown'])
      })

      it('is good for five minutes, and not before it is made', async () => {
        const at = (s: number) => why({ created: Math.floor(now / 1000) + s })
        expect(await at(-299)).toEqual([200, codes.ok, undefined, undefined])
        expect(await at(-301)).toEqual([401, codes.sessionEnded, 'signature', 'ended'])
        expect(await at(59)).toEqual([200, codes.ok, undefined, undefined])
        expect(await at(62)).toEqual([401, codes.sessionEnded, 'signature', 'beforeStart'])
      })

      it('a nonce is remembered for as long as its signature is good', async () => {
        const [created, own] = [Math.floor(now / 1000), randomUUID()]
        expect((await why({ created, nonce: own }))[0]).toBe(200)
        const before = now
        now = created * 1000 + 5 * MINUTE_MS
        expect(await why({ created, nonce: own })).toEqual([401, codes.sessionEnded, 'signature', 'used'])
        now = before
      })

      it('does what the guide shows', async () => {
        const guide = readFileSync(new URL('../../../../docs/public-api.md', import.meta.url), 'utf8')
        const [, program = ''] = /```js\n(import { createHash[\s\S]*?)```/.exec(guide) ?? []
        const env = { PATH: process.env['PATH'] ?? '', MIMIC: test.origin, GRANT: key }
        const before = now
        now = Date.now()
        const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env })
        now = before
        expect(JSON.parse(stdout)).toMatchObject({ code: codes.ok, data: { rows: [{ id: 'eq-a' }] } })
      })
    })

    it('opens the live socket of a device, which ends within 2 s of being cancelled', async () => {
      const { id, key } = await made({ permissions: 'equipment.read', isSignedOnly: 'true' })
      const { reply } = await signed(key, paths.deviceMonitorToken, signals)
      const socket = new WebSocket(`${test.origin.replace('http', 'ws')}${paths.deviceSocket}${reply.data}`)
      const [first] = (await once(socket, 'message')) as [Buffer]
      expect(JSON.parse(String(first))).toMatchObject({ kind: 'snapshot', signalVal: [{ id: 'a-level' }, {}, {}] })
      const over = once(socket, 'close')
      await admin.call(paths.apiGrantCancelAuth, { id })
      const [code] = (await soon(over)) as [number]
      expect(code).toBe(closeCodes.sessionEnded)
    })

    it('has a log of its calls without what they gave, which keeps the newest', async () => {
      const { id, key } = await made({ title: 'Logged' })
      const calls = async () => {
        const { reply } = await admin.call(paths.apiGrantQueryCalls, { id, pageSize: '10' })
        return reply.data as { rows: GrantCall[]; total: number }
      }
      await ask(key, paths.deviceMonitorSignalQuery, signals)
      now += 1
      await ask(key, paths.deviceMonitorSignalQuery, { equipmentId: 'no-such-row' })
      now += 1
      await ask(key, paths.orgRoleQuery)
      const { rows, total } = await calls()
      expect(total).toBe(3)
      expect(rows.map(({ path, code, address }) => [path, code, address])).toEqual([
        [paths.orgRoleQuery, codes.forbidden, '127.0.0.1'],
        [paths.deviceMonitorSignalQuery, codes.notFound, '127.0.0.1'],
        [paths.deviceMonitorSignalQuery, codes.ok, '127.0.0.1'],
      ])
      expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['address', 'code', 'gmtCreate', 'id', 'path'])
      const { events } = test.server.context
      for (let i = 0; i < limits.apiGrant.calls; i++) {
        now += 1
        events.emit('grantCalled', { orgId: 'org-a', grantId: id, path: '/later', code: 200, address: '::1' })
      }
      const later = await calls()
      expect([later.total, later.rows[0]?.path]).toEqual([limits.apiGrant.calls, '/later'])
    })

    it('is seen by the people of its company, without the secret, and by no others', async () => {
      const own = async (name: string) => {
        const client = await TestClient.login(test.origin, name, PASSWORD)
        return (await client.call(paths.apiGrantQueryOwn, {})).reply.data as ReceivedGrant[]
      }
      const seen = await own('partner')
      const one = seen.find(({ title }) => title === 'Whole')
      expect(one).toEqual({
        ...{ id: whole.id, title: 'Whole', permissions: grantPermissions.join(), perMinute: 600, isSignedOnly: false },
        ...{ orgTitle: expect.any(String), lastDay: dayOf(whole.gmtExpire - 1) },
      })
      expect(await own('other-partner')).toEqual([])
      expect((await admin.call(paths.apiGrantQueryOwn, {})).reply.data).toEqual([])
    })

    it('is among what ends soon', async () => {
      const { id } = await made({ lastDay: dayOf(now + 7 * DAY_MS), title: 'Ends' })
      const { db } = test.server.context
      const found = (await readExpiring(db, now)).find(({ dataId }) => dataId === id)
      expect(found).toMatchObject({ subject: 'apiGrant', title: `${COMPANY}: Ends`, auth: 'api.edit', days: 7 })
      await admin.call(paths.apiGrantCancelAuth, { id })
      expect((await readExpiring(db, now)).some(({ dataId }) => dataId === id)).toBe(false)
    })
  })
}

it('a grant has permissions of keys alone', () => {
  expect(grantPermissions.filter((each) => !machinePermissions.some((own) => own === each))).toEqual([])
})

it('a grant has its own number of calls a minute', async () => {
  let now = Date.now()
  const test = await TestServer.start({ now: () => now })
  try {
    const { db } = test.server.context
    const partner = { kind: 'ext', company: COMPANY } as const
    await db.updateTable('account').set(partner).where('loginname', '=', 'viewer-a').execute()
    const admin = await test.login('admin-a')
    const fields = { company: COMPANY, title: 'Busy', permissions: 'equipment.read', rangeEquips: 'eq-a' }
    const rest = { lastDay: dayOf(now), isSignedOnly: 'false', perMinute: '3' }
    const { key } = (await admin.call(paths.apiGrantAuth, { ...fields, ...rest })).reply.data as GrantedAccess
    const ask = async () => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' }
      const response = await fetch(test.origin + paths.equipmentMonitorQuery, { method: 'POST', headers })
      return [response.status, response.headers.get('retry-after')]
    }
    for (let i = 0; i < 3; i++) expect(await ask()).toEqual([200, null])
    expect(await ask()).toEqual([429, '60'])
    now += MINUTE_MS
    expect(await ask()).toEqual([200, null])
  } finally {
    await test.stop()
  }
})
