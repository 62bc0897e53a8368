import {
  codes,
  comment,
  dept,
  type Endpoint,
  embed,
  endpoints,
  equipment,
  feedback,
  fieldAccount,
  firmware,
  gateway,
  image,
  inspection,
  isSuccess,
  limits,
  orgAccount,
  orgRole,
  plainCalls,
  project,
  projectMonitor,
  repair,
  rolePermissions,
} from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSampleRows } from './testing/sampleRows.ts'
import { changedColumns, storedRows } from './testing/storedRows.ts'
import { storeEngines } from './testing/storeEngines.ts'
import { type Answer, TestClient } from './testing/TestClient.ts'
import { TestServer } from './testing/TestServer.ts'

// Generated from the contract's list: a new call is tested by its example, without a line here.

let test: TestServer
let admin: TestClient
let viewer: TestClient
/** Ids that the examples name but the server assigns: the assigned id by name. */
const given: Record<string, string> = {}

function rightBody(e: Endpoint, required = false): Record<string, string> {
  const fields = Object.entries(e.example).filter(([name]) => !required || e.body.required?.includes(name))
  return Object.fromEntries(
    fields.map(([name, value]) => [name, (typeof value === 'string' && given[value]) || formText(value)]),
  )
}

const formText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

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
    return client.upload(e.path, fields, file === undefined ? undefined : bytesOf(file))
  }
  return client.send(e.path, new URLSearchParams(body).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
}

const bytesOf = (file: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(file, 'base64'))

/** Texts that no id, list or name may be. */
const hostile = ['../%00', 'two\nlines', '   ']
const guarded = endpoints.filter((e) => e.allow !== 'public')
const scoped = endpoints.filter((e) => e.scopedBy !== undefined)
const posted = endpoints.filter((e) => e.method === 'POST')

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`every call of the contract on ${engine.name}`, () => {
    beforeAll(async () => {
      await engine.create()
      // Accounts of field devices are those of the embedded broker.
      const env = { MIMIC_BROKER_EMBEDDED: '1', MIMIC_BROKER_URL: 'mqtts://broker.example:8883' }
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, env })
      admin = await test.login('admin-a')
      viewer = await test.login('viewer-a')
      await insertSampleRows(test.server.context.db)
      const made = async (name: string, e: Endpoint, idIn: (reply: Answer['reply']) => unknown) => {
        const { reply } = await send(admin, e, rightBody(e, true))
        given[name] = String(idIn(reply))
      }
      const idOf = ({ data }: Answer['reply']) => (data as { id: string }).id
      await made('command-a', projectMonitor.write, ({ uuid }) => uuid)
      await made('image-a', image.upload, idOf)
      await made('comment-a', comment.add, idOf)
      for (const name of ['dept-parent', 'dept-unused', 'dept-a']) await made(name, dept.add, idOf)
      for (const name of ['role-unused', 'role-a']) await made(name, orgRole.add, idOf)
      await send(admin, feedback.add, rightBody(feedback.add))
      const { reply: written } = await send(admin, feedback.own, {})
      given['feedback-a'] = (written.data as { rows: { id: string }[] }).rows[0]?.id ?? ''
      given['new-account'] = 'spare'
      await made('account-spare', orgAccount.add, idOf)
      given['new-account'] = 'unused'
      await made('orgAccount-unused', orgAccount.add, idOf)
      given['new-account'] = 'another'
      for (const [name, { add }] of Object.entries(plainCalls)) await made(`${name}-a`, add, idOf)
      await made('project-unused', project.add, idOf)
      await made('template-unused', plainCalls.template.add, idOf)
      await made('model-unused', plainCalls.model.add, idOf)
      given['1.2.0'] = '1.2.0'
      await made('fieldAccount-a', fieldAccount.add, idOf)
      await made('fieldAccount-unused', fieldAccount.add, idOf)
      await made('firmware-a', firmware.upload, idOf)
      given['1.2.0'] = '1.2.1'
      await made('firmware-unused', firmware.upload, idOf)
      given['1.2.0'] = '1.2.2'
      await send(admin, firmware.setModel, rightBody(firmware.setModel))
      await made('equipment-a', equipment.add, idOf)
      await made('eq-a-unused', equipment.add, idOf)
      await send(admin, equipment.bindTemplate, {
        id: given['equipment-a'] ?? '',
        templateId: given['template-a'] ?? '',
      })
      await made('gateway-a', gateway.add, idOf)
      given['SN-1'] = 'SN-2'
      await made('gateway-unused', gateway.add, idOf)
      given['SN-1'] = 'SN-3'
      await made('enrol-key-a', gateway.add, ({ data }) => (data as { enrolKey: string }).enrolKey)
      given['SN-1'] = 'SN-4'
      await made('embed-a', embed.add, ({ data }) => (data as { embed: { id: string } }).embed.id)
      await made('repair-a', repair.add, idOf)
      await made('inspection-a', inspection.add, idOf)
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
          // Includes the call's subject even if it is optional.
          const own = { ...rightBody(e, true), [field]: rightBody(e)[field] ?? '' }
          // The other rows belong to B, so only the swapped one can be refused.
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
              : hostile.find((text) => schema.pattern && !new RegExp(schema.pattern).test(text))
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
          const large = await admin.send(e.path, `a=${'x'.repeat(e.bodyBytes ?? limits.form.bytes)}`, {
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
      const entries = async () => {
        const rows = test.server.context.db.selectFrom('audit').select(['action', 'detail'])
        return rows.orderBy('gmtCreate').orderBy('id').execute()
      }
      /** The common form of entries and rows: the store keeps flags as 0 and 1, and lists as text. */
      const plain = (value: unknown) =>
        typeof value === 'boolean' ? Number(value) : typeof value === 'object' ? JSON.stringify(value) : value
      const told = (details: readonly string[], side: 'before' | 'after') =>
        details.flatMap((detail) => Object.values(JSON.parse(detail)[side] ?? {}).map(plain))

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
                // They would delete rows that other calls need; the features' own tests cover them.
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
                // It takes the newest version alone.
                'template.sync',
                // Its example changes nothing, so it has no entry; the feature's own tests push files.
                'plant.push',
                // Each call that they make has an entry too.
                'project.multi.import',
                'project.multi.fromTemplate',
                // They need a gateway that answers.
                'equipment.multi.test',
                'equipment.multi.browse',
                'equipment.multi.certificates',
                'equipment.multi.changeCertificate',
                'equipment.multi.faults',
                'equipment.multi.changeFault',
                'gateway.multi.restart',
                // No gateway of the seed has a configuration.
                'gateway.multi.config.restore',
                'gateway.multi.log',
                'monitor.project.history.export',
                'user.operationlog.export',
              ].includes(e.id),
          )
          .map((e) => [e.id, e] as const),
      )('[spec:http-success-200] %s answers', async (_, e) => {
        const stored = await storedRows(test.server.context.db)
        const before = await entries()
        // Every earlier change has made a newer version of the row.
        const stamps = ['baseVersion', 'version'].filter((name) => !e.body.required?.includes(name))
        const body = Object.fromEntries(Object.entries(rightBody(e)).filter(([name]) => !stamps.includes(name)))
        const { status, reply } = await send(admin, e, body)
        expect(status, JSON.stringify(reply)).toBe(200)
        if (e.encoding === 'file') expect(reply).toMatchObject({ format: 1, bind: { signals: ['a-level', 'a-set'] } })
        else expect(reply.code).toBe(codes.ok)
        // Entries follow the declaration: a change has an entry under its declared name, and a call that only reads has
        // none.
        const entered = (await entries()).slice(before.length)
        expect(entered.map(({ action }) => action)).toEqual(typeof e.audit === 'string' ? [] : [e.audit.action])
        if (typeof e.audit === 'string') return
        // The entry has the old and the new value of every column that the call changed.
        const details = entered.map(({ detail }) => detail)
        const changed = changedColumns(stored, await storedRows(test.server.context.db))
        for (const { column, before, after } of changed) {
          expect(told(details, 'before'), column).toContain(plain(before))
          expect(told(details, 'after'), column).toContain(plain(after))
        }
      })
    })
  })
}
