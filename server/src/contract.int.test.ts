import { codes, type Endpoint, endpoints, inspection, isSuccess, limits, paths, rolePermissions } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSampleRows } from './testing/sampleRows.ts'
import { storedRows } from './testing/storedRows.ts'
import { storeEngines } from './testing/storeEngines.ts'
import { type Answer, TestClient } from './testing/TestClient.ts'
import { PASSWORD, TestServer } from './testing/TestServer.ts'

// Generated from the contract's list: a call that is added is tested without a line here, and one whose body cannot be
// filled from `sample` fails with its field's name.

let test: TestServer
let admin: TestClient
let viewer: TestClient
let uuid = ''
let imageId = ''
let commentId = ''
let templateId = ''
let embedId = ''
let repairId = ''
let inspectionId = ''

/** One dark pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const page = JSON.stringify({ format: 1, con: {}, widgets: [], bind: { equips: [], signals: [], keys: [], mvars: [] } })

/** A right value for every field of every call. */
const sample = (): Record<string, string> => ({
  id: '',
  tel: '0571-8888 6666',
  oldPassword: PASSWORD,
  of: 'org',
  objectId: 'eq-a',
  outcome: 'success',
  loginname: 'nobody',
  password: 'wrong-one',
  vcodeId: 'x',
  vcode: 'abcd',
  time: '1',
  page: '1',
  pageSize: '10',
  search: '',
  sort: 'time',
  equipName: 'Pump',
  display: 'list',
  address: '',
  note: '',
  online: 'true',
  title: 'Title',
  projectId: 'project-a',
  width: '800',
  height: '600',
  fit: 'container',
  bgColor: '#fff',
  bgImage: '',
  checkpwd: 'false',
  baseVersion: '1',
  file: page,
  errorValShow: 'custom',
  errorDefaultVal: '0',
  pageId: 'page-a',
  version: '1',
  equipmentId: 'eq-a',
  interval: '1000',
  delay: '600',
  dataEquip: 'eq-a',
  dataSignal: 'a-level',
  signalId: 'a-set',
  value: '3',
  uuid,
  ids: 'mvar-a',
  pageIds: 'page-a',
  imageId,
  parentId: commentId,
  widgetId: 'w1',
  dx: '1',
  dy: '2',
  x: '20',
  y: '20',
  text: 'Larger?',
  resolved: 'true',
  origins: 'https://a.example',
  gmtExpire: '4000000000000',
  signalIds: '',
  owner: 'equipment',
  ownerId: 'eq-a',
  alarmId: 'alarm-a',
  severity: '2',
  dateStart: '1780000000000',
  dateEnd: '1780000060000',
  kind: 'compare',
  symbol: '>',
  low: '1',
  high: '9',
  delayMs: '0',
  deadBand: '0',
  message: 'High',
  isEnabled: 'true',
  equipId: 'eq-a',
  enabled: 'true',
  history: 'true',
  write: 'false',
  code: 'no-such-share',
  groupId: 'group-a',
  gatewayId: 'gw-a',
  status: 'dispatched',
  templateId,
  equipIds: 'eq-a',
  equipType: 'eg',
  alarm: 'true',
  alarms: 'true',
  follow: 'true',
  stick: 'true',
  orderId: 'no-such-row',
  items: JSON.stringify([{ content: 'Oil level', result: 'normal', note: '' }]),
  gmtPlan: '1780000000000',
  inspector: 'admin-a',
  action: 'finish',
  reason: '',
  sn: 'SN-a',
  verifyData: '00',
  reportId: 'report-a',
  customReportId: 'report-a',
  span: '1h',
  statistic: 'avg',
  points: '100',
  stepMs: '1000',
  dataMvar: '',
  dataKey: 'time',
  calcType: 'avg',
  unit: 'm',
  formula: 'eq-a.a-level',
  columns: JSON.stringify([{ type: 'signal', dataId: 'a-level', title: 'Level', statistic: 'avg' }]),
})

/** `id` means another thing in each call. */
const idOf = (e: Endpoint): string =>
  e.path.includes('equipment')
    ? 'eq-a'
    : e.path.includes('/embed/')
      ? embedId
      : e.path.includes('/repair/')
        ? repairId
        : e.path.includes('/inspection/')
          ? inspectionId
          : e.path.includes('/comment/')
            ? commentId
            : e.path.includes('/template/')
              ? templateId
              : e.path.includes('image')
                ? imageId
                : e.id === 'project.edit'
                  ? 'project-a'
                  : 'page-a'

/** Where a field means something else than everywhere, or two calls need different rows. */
const own = (e: Endpoint): Record<string, string> =>
  e.id.startsWith('equipment.multi.alarm.rule')
    ? { id: 'rule-a', value: '5' }
    : e.id.startsWith('equipment.multi.share')
      ? { password: 'pump2026' }
      : e.id === 'monitor.project.alarm.confirm'
        ? { ids: 'alarm-a' }
        : e.id.startsWith('monitor.project.alarm')
          ? { type: 'signal', state: 'active' }
          : e.id.startsWith('project.report')
            ? { id: 'report-a', kind: 'custom' }
            : e.id.startsWith('project.mvar')
              ? { id: 'mvar-a' }
              : e.id.startsWith('ops.inspection')
                ? { status: 'notStarted' }
                : e.id.startsWith('equipment.group')
                  ? { id: 'group-a' }
                  : e.id.startsWith('msg.')
                    ? { id: 'alarm-new', ids: 'alarm-new', status: 'all', type: 'alarm' }
                    : e.id === 'monitor.project.history.export'
                      ? { kind: 'csv' }
                      : {}

function rightBody(e: Endpoint, required = false): Record<string, string> {
  const values: Record<string, string> = { ...sample(), id: idOf(e), ...own(e) }
  const names = Object.keys(e.body.properties).filter((name) => !required || e.body.required?.includes(name))
  return Object.fromEntries(
    names.map((name) => {
      const value = values[name]
      if (value === undefined) throw new Error(`${e.id}: no sample for the field ${name}`)
      return [name, value]
    }),
  )
}

function send(client: TestClient, e: Endpoint, body: Record<string, string>): Promise<Answer> {
  if (e.method === 'GET') {
    const query = new URLSearchParams(Object.entries(body).filter(([name]) => !e.path.includes(`:${name}`)))
    return client.get(
      `${e.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(body[name] ?? ''))}?${query}`,
    )
  }
  if (e.encoding === 'multipart') return client.post(e.path, body)
  if (e.encoding === 'upload') {
    const { file, ...fields } = body
    return client.upload(e.path, fields, file === undefined ? undefined : new Uint8Array(png))
  }
  return client.send(e.path, new URLSearchParams(body).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
}

const guarded = endpoints.filter((e) => e.allow !== 'public')
const scoped = endpoints.filter((e) => e.scopedBy !== undefined)
const posted = endpoints.filter((e) => e.method === 'POST')

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`every call of the contract on ${engine.name}`, () => {
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      viewer = await test.login('viewer-a')
      const { reply } = await admin.call('/lfscada/monitor/project/signal/writeVal', {
        projectId: 'project-a',
        signalId: 'a-set',
        value: '3',
      })
      uuid = String(reply['uuid'])
      const kept = await admin.upload(paths.imageUpload, { projectId: 'project-a', title: 'Dark' }, new Uint8Array(png))
      await insertSampleRows(test.server.context.db)
      imageId = (kept.reply.data as { id: string }).id
      const said = await admin.call(paths.commentAdd, { pageId: 'page-a', text: 'Larger?' })
      commentId = (said.reply.data as { id: string }).id
      const made = await admin.call(paths.templateAdd, { title: 'Pump' })
      const leave = await admin.call(paths.embedAdd, {
        ...{ pageId: 'page-a', title: 'Hall', origins: 'https://a.example', signalIds: 'a-set' },
      })
      const order = await admin.call(paths.repairAdd, { equipmentId: 'eq-a', title: 'Seal' })
      repairId = (order.reply.data as { id: string }).id
      const planned = await admin.call(paths.inspectionAdd, rightBody(inspection.add))
      inspectionId = (planned.reply.data as { id: string }).id
      embedId = (leave.reply.data as { embed: { id: string } }).embed.id
      templateId = (made.reply.data as { id: string }).id
    })

    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    describe('who may call', () => {
      it.each(guarded.map((e) => [e.id, e] as const))(
        '[spec:perm-shell-gate] %s refuses a caller without a session',
        async (_, e) => {
          const { status, reply } = await send(new TestClient(test.origin), e, rightBody(e))
          expect([status, reply.code]).toEqual([401, codes.sessionMissing])
          expect(reply.data).toBeUndefined()
        },
      )

      it.each(guarded.map((e) => [e.id, e] as const))('%s refuses a session that has ended', async (_, e) => {
        const client = new TestClient(test.origin)
        client.cookie = 'mimic=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
        expect((await send(client, e, rightBody(e))).reply.code).toBe(codes.sessionEnded)
      })

      it.each(
        guarded
          .filter((e) => !['session', ...rolePermissions.viewer].some((may) => may === e.allow))
          .map((e) => [e.id, e] as const),
      )('%s refuses a viewer', async (_, e) => {
        const { status, reply } = await send(viewer, e, rightBody(e))
        expect([status, reply.code]).toEqual([403, codes[e.denied ?? 'forbidden']])
      })

      it.each(scoped.map((e) => [e.id, e] as const))(
        '%s answers for another organisation’s row as for a missing one',
        async (_, e) => {
          const field = e.scopedBy ?? ''
          const other = await test.login('admin-b')
          // The call's subject, even where it may be left out.
          const own = { ...rightBody(e, true), [field]: rightBody(e)[field] ?? '' }
          // The rows beside the swapped one are B's own, so that only the swapped one can be the reason.
          const ofB = Object.fromEntries(
            Object.entries(own).map(([name, value]) => [
              name,
              name === 'file' ? value : value.replace(/-a$/, '-b').replace(/^a-/, 'b-'),
            ]),
          )
          const foreign = await send(other, e, { ...ofB, [field]: own[field] ?? '' })
          const missing = await send(other, e, { ...ofB, [field]: 'no-such-row' })
          expect(isSuccess(foreign.reply.code), JSON.stringify(foreign.reply)).toBe(false)
          expect(foreign).toEqual(missing)
        },
      )

      it.each(posted.map((e) => [e.id, e] as const))('%s refuses another site’s page', async (_, e) => {
        for (const origin of ['https://evil.example', 'null', '']) {
          const { status, reply } = await admin.send(e.path, '', {
            'content-type': 'application/x-www-form-urlencoded',
            origin,
          })
          expect([origin, status, reply.code]).toEqual([origin, 403, codes.forbidden])
        }
      })
    })

    describe('bad input', () => {
      let before: unknown
      beforeAll(async () => {
        before = await storedRows(test.server.context.db)
      })
      afterAll(async () => {
        expect(await storedRows(test.server.context.db), 'a refused call has changed something').toEqual(before)
      })

      const refused = ({ status, reply }: Answer, path?: string) => {
        expect(status, JSON.stringify(reply)).toBeGreaterThanOrEqual(400)
        expect(status, JSON.stringify(reply)).toBeLessThan(500)
        expect(reply.code).toBe(codes.invalid)
        if (path) expect(reply.fields?.map((field) => field.path)).toContain(path)
      }

      it.each(posted.map((e) => [e.id, e] as const))('%s names every required field that is missing', async (_, e) => {
        for (const name of e.body.required ?? []) {
          const { [name]: _left, ...rest } = rightBody(e)
          const answer = await send(admin, e, rest)
          refused(answer, name)
          expect(answer.reply.fields?.find((field) => field.path === name)?.reason).toBe('required')
        }
      })

      it.each(posted.map((e) => [e.id, e] as const))('%s names a field that it does not know', async (_, e) => {
        refused(await send(admin, e, { ...rightBody(e), orgId: 'org-b' }), 'orgId')
        refused(await send(admin, e, { ...rightBody(e), roleType: 'admin' }), 'roleType')
      })

      it.each(posted.map((e) => [e.id, e] as const))('%s names a field of the wrong type or length', async (_, e) => {
        for (const [name, schema] of Object.entries(e.body.properties) as [
          string,
          { type?: string; maxLength?: number; pattern?: string },
        ][]) {
          const wrong =
            schema.type === 'integer' || schema.type === 'number' || schema.type === 'boolean'
              ? 'x1'
              : schema.pattern
                ? '../%00'
                : undefined
          if (wrong) refused(await send(admin, e, { ...rightBody(e), [name]: wrong }), name)
          if (schema.maxLength && schema.maxLength < 100_000)
            refused(await send(admin, e, { ...rightBody(e), [name]: 'x'.repeat(schema.maxLength + 1) }), name)
          refused(await send(admin, e, { ...rightBody(e), [`${name}.deeper`]: '1' }))
        }
      })

      it.each(posted.map((e) => [e.id, e] as const))('%s refuses hostile, too many and too deep keys', async (_, e) => {
        for (const key of ['__proto__.admin', 'constructor.prototype.admin', 'a.__proto__', 'prototype'])
          refused(await send(admin, e, { ...rightBody(e), [key]: '1' }))
        refused(
          await send(admin, e, {
            ...rightBody(e),
            [Array.from({ length: limits.form.depth + 1 }, () => 'a').join('.')]: '1',
          }),
        )
        const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, '1']))
        const { status, reply } = await send(admin, e, many)
        expect([codes.invalid, codes.tooLarge]).toContain(reply.code)
        expect(status).toBeLessThan(500)
        expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
      })

      it.each(posted.map((e) => [e.id, e] as const))(
        '%s refuses another encoding and a body that is too large',
        async (_, e) => {
          const json = await admin.send(e.path, '{}', { 'content-type': 'application/json' })
          expect([json.status, json.reply.code]).toEqual([400, codes.invalid])
          if (e.encoding === 'multipart' || e.encoding === 'upload') return
          const large = await admin.send(e.path, `a=${'x'.repeat(limits.form.bytes)}`, {
            'content-type': 'application/x-www-form-urlencoded',
          })
          expect([large.status, large.reply.code]).toEqual([413, codes.tooLarge])
        },
      )

      it('answers in the caller’s language', async () => {
        const ask = async (headers: Record<string, string>) =>
          (await admin.call('/lfscada/equipment/multi/info', {}, headers)).reply.message
        expect(await ask({})).toMatch(/输入有误/)
        expect(await ask({ 'x-mimic-lang': 'en' })).toMatch(/not valid/)
        expect(await ask({ cookie: `${admin.cookie}; langs=en` })).toMatch(/not valid/)
      })
    })

    describe('right input', () => {
      it('[spec:err-write] a write that the device’s limits forbid is answered with its code and field', async () => {
        const write = (value: string, signalId = 'a-set') =>
          admin.call('/lfscada/monitor/project/signal/writeVal', { projectId: 'project-a', signalId, value })
        expect((await write('11')).reply).toMatchObject({
          code: codes.writeOutOfRange,
          message: '写变量超出范围',
          fields: [{ path: 'value' }],
        })
        expect((await write('1', 'a-level')).reply).toMatchObject({ code: codes.writeReadOnly })
        expect((await write('')).reply).toMatchObject({ code: codes.writeEmpty })
      })

      it('a field that may be null is answered as null, not as 0', async () => {
        const { reply } = await admin.call('/lfscada/monitor/multi/signal/query', { equipmentId: 'eq-a' })
        expect(reply.data).toMatchObject([
          { id: 'a-level', value: null, time: null, lowerLimit: 0 },
          {},
          { id: 'a-run', lowerLimit: null, upperLimit: null },
        ])
      })

      it.each(
        endpoints
          .filter(
            (e) =>
              ![
                'user.login',
                'user.logout',
                'user.password.edit',
                // Needs a hardware key.
                'user.validLockCert',
                'monitor.multi.open',
                'monitor.project.gateway.open',
                'monitor.project.page.validPassword',
                'equipment.multi.share.open',
                'equipment.multi.share.opened',
                'monitor.project.signal.writeVal',
                'monitor.project.signal.callback',
                // They would take away what the others are asked about; the features' own tests show them.
                'project.page.delete',
                'project.page.sort',
                'project.image.delete',
                'equipment.multi.alarm.rule.delete',
                'content.image',
                'project.report.delete',
                'project.mvar.delete',
                'equipment.group.delete',
                'equipment.multi.bindGateway',
                'equipment.multi.bindTemplate',
                'equipment.multi.bindGatewayAndTemplate',
                'equipment.multi.unbindGateway',
                'equipment.multi.unbindTemplate',
                'equipment.multi.callback',
                'monitor.project.history.export',
                'user.operationlog.export',
              ].includes(e.id),
          )
          .map((e) => [e.id, e] as const),
      )('[spec:http-success-200] %s answers', async (_, e) => {
        const { status, reply } = await send(admin, e, rightBody(e))
        expect(status, JSON.stringify(reply)).toBe(200)
        if (e.encoding === 'file') expect(reply).toMatchObject({ format: 1, bind: { signals: ['a-level', 'a-set'] } })
        else expect(reply.code).toBe(codes.ok)
      })
    })
  })
}
