import {
  apiKey,
  codes,
  comment,
  dept,
  type Endpoint,
  embed,
  endpoints,
  enterprise,
  equipment,
  extAccount,
  feedback,
  fieldAccount,
  firmware,
  gateway,
  image,
  inspection,
  isSuccess,
  limits,
  loginProvider,
  messageTemplate,
  orgAccount,
  orgRegion,
  orgRole,
  paths,
  plainCalls,
  project,
  projectMonitor,
  repair,
  rolePermissions,
  user,
} from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rangedTables } from './platform/db/range.ts'
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

const formText = (value: unknown): string =>
  typeof value === 'object'
    ? JSON.stringify(value, (_, each) => (typeof each === 'string' && given[each]) || each)
    : String(value)

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

/** A server with rows that every example names; {@link given} has the ids that it made. */
async function startWithRows(engine: Awaited<ReturnType<typeof storeEngines>>[number]): Promise<void> {
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
  const idIn = async (path: string, body: Record<string, string>) => idOf((await admin.call(path, body)).reply)
  await made('command-a', projectMonitor.write, ({ uuid }) => uuid)
  await made('image-a', image.upload, idOf)
  await made('comment-a', comment.add, idOf)
  for (const name of ['dept-parent', 'dept-unused', 'dept-a']) await made(name, dept.add, idOf)
  for (const name of ['region-unused', 'region-a']) await made(name, orgRegion.add, idOf)
  const company = { issuer: 'https://login.example.com', clientId: 'mimic' }
  for (const name of ['loginProvider-unused', 'loginProvider-a'])
    given[name] = await idIn(loginProvider.add.path, { title: name, ...company })
  for (const name of ['apiKey-unused', 'apiKey-a']) await made(name, apiKey.add, idOf)
  for (const name of ['role-unused', 'role-a']) await made(name, orgRole.add, idOf)
  for (const name of ['provider-unused', 'provider-a'])
    given[name] = await idIn(paths.providerAdd, { title: name, kind: 'mailCatcher' })
  for (const name of ['messageTemplate-unused', 'messageTemplate-a']) await made(name, messageTemplate.add, idOf)
  await send(admin, feedback.add, rightBody(feedback.add))
  const { reply: written } = await send(admin, feedback.own, {})
  given['feedback-a'] = (written.data as { rows: { id: string }[] }).rows[0]?.id ?? ''
  given['new-account'] = 'spare'
  await made('account-spare', orgAccount.add, idOf)
  given['new-account'] = 'unused'
  await made('orgAccount-unused', orgAccount.add, idOf)
  given['new-account'] = 'another'
  given['new-external'] = 'partner'
  await made('extAccount-a', extAccount.add, idOf)
  given['new-external'] = 'partner-unused'
  await made('extAccount-unused', extAccount.add, idOf)
  given['new-external'] = 'partner-other'
  given['new-main'] = 'main-other'
  await made('enterprise-a', enterprise.add, ({ data }) => (data as { orgId: string }).orgId)
  given['new-main'] = 'main-more'
  given['main-a'] = ((await send(admin, user.info, {})).reply.data as { userId: string }).userId
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
}

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`every call of the contract on ${engine.name}`, () => {
    beforeAll(() => startWithRows(engine))

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
                // They need a login that is half done, an authenticator or a factor.
                'user.factor.loginOptions',
                'user.factor.login',
                'user.factor.totp.add',
                'user.factor.passkey.add',
                'user.factor.delete',
                'user.factor.codes',
                'user.factor.prove',
                // They need a provider that answers.
                'user.company.begin',
                'user.company.finish',
                'monitor.multi.open',
                'monitor.project.gateway.open',
                'monitor.project.page.validPassword',
                'equipment.multi.share.open',
                'equipment.multi.share.opened',
                'monitor.project.signal.writeVal',
                'monitor.project.signal.callback',
                // They need an address, a code, a picture or a step of a recovery; the features' own tests cover them.
                'org.account.invite',
                'user.security.sendCode',
                'user.security.check',
                'user.security.telSave',
                'user.security.emailSave',
                'user.security.questionsSave',
                'user.security.passwordSave',
                'findpwd.account',
                'findpwd.invited',
                'findpwd.sendCode',
                'findpwd.validate',
                'findpwd.password',
                // They would delete rows that other calls need; the features' own tests cover them.
                'project.page.delete',
                'project.page.sort',
                'project.image.delete',
                'equipment.multi.alarm.rule.delete',
                'content.image',
                'content.avatar',
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
                // They need a write of somebody else that waits; the feature's own tests make one.
                'monitor.second.accept',
                'monitor.second.refuse',
                'monitor.second.confirmHere',
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
        // An operator's change of another organisation stands in the audit of both.
        const actions = [...new Set(entered.map(({ action }) => action))]
        expect(actions).toEqual(typeof e.audit === 'string' ? [] : [e.audit.action])
        expect(entered.length).toBeLessThanOrEqual(e.id.startsWith('org.enterprise.') ? 2 : 1)
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

/** Tables whose rows a data range may hide, with the members of groups. */
const rangedRows = [...rangedTables, 'equip_group_member'] as const
/** Calls that end the session that makes them, and one whose answer is a table of text; its list is called. */
const left = ['user.logout', 'user.password.edit', 'user.operationlog.export']
/** Calls that answer which of the given ids they do not know. */
const echoes = ['equipment.multi.validFormula', 'project.report.mvar.validStatistics']
/** Words of the plant of organisation A that no answer may have. */
const plantWords = ['eq-a', 'a-level', 'a-set', 'a-run', 'gw-a', 'project-a', 'page-a', 'mvar-a', 'group-a', 'alarm-a']
const plantTitles = ['alarm-new', 'rule-a', 'report-a', 'Pump a', 'P-a', 'SN-a']
/** Rows that belong to the organisation as a whole, which accounts of partner companies do not see. */
const ofOrganisation = ['template', 'model', 'firmware', 'fieldAccount', 'role', 'region', 'dept', 'provider']
const ofPlant = ['command', 'image', 'comment', 'equipment', 'gateway', 'embed', 'repair', 'inspection']

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`every call of the contract, out of the data range, on ${engine.name}`, () => {
    beforeAll(() => startWithRows(engine))

    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const hidden = () => [
      ...plantWords,
      ...plantTitles,
      ...ofPlant.flatMap((name) => given[`${name}-a`] ?? []),
      given['project-unused'] ?? '',
      given['eq-a-unused'] ?? '',
      given['gateway-unused'] ?? '',
    ]
    /** Whether a text has a row of the organisation that is of no plant, or the name of somebody else. */
    const isOfOthers = (text: string) => {
      const rows = ofOrganisation.flatMap((name) => given[`${name}-a`] ?? [])
      return [...rows, 'admin-a', 'designer-a', 'viewer-a', 'partner'].some((word) => text.includes(word))
    }
    const isHidden = (text: string) => hidden().some((word) => word !== '' && text.includes(word))

    describe.each([
      ['nothing is chosen', { dataRange: 'chosen' }],
      ['a department without equipment', { dataRange: 'dept', deptId: 'dept-a' }],
      ['an account of a partner company without a grant', { dataRange: 'chosen', kind: 'ext' }],
    ] as const)('%s', (_, range) => {
      let limited: TestClient
      const isExternal = 'kind' in range
      const isTold = (text: string) => isHidden(text) || (isExternal && isOfOthers(text))
      const values = () => ({ ...range, deptId: 'deptId' in range ? (given[range.deptId] ?? '') : '' })
      const change = (loginname: string, account: Readonly<Record<string, string>>) =>
        test.server.context.db.updateTable('account').set(account).where('loginname', '=', loginname).execute()
      beforeAll(async () => {
        await change('operation-a', { ...values(), roleId: 'admin' })
        limited = await test.login('operation-a')
      })

      it('an embed token whose maker has this range now tells nothing of the plant by any call', async () => {
        await change('designer-a', { roleId: 'admin' })
        const { reply } = await send(await test.login('designer-a'), embed.add, rightBody(embed.add))
        const { token } = reply.data as { token: string }
        expect((await toldTo(token, isHidden)).length).toBeGreaterThan(3)
        await change('designer-a', values())
        expect(await toldTo(token, isTold)).toEqual([])
        await change('designer-a', { dataRange: 'all', deptId: '', kind: 'int', roleId: 'designer' })
      })

      it('the account has its range, and the plant is empty', async () => {
        const { reply } = await limited.get('/lfscada/user/info')
        expect(reply.data).toMatchObject({ dataRange: range.dataRange })
        const all = await limited.call('/lfscada/equipment/multi/query', {})
        expect(all.reply.data).toMatchObject({ total: 0, rows: [] })
      })

      it.each(guarded.filter(({ id }) => !left.includes(id)).map((e) => [e.id, e] as const))(
        '%s tells nothing of the plant and changes none of its rows',
        async (_, e) => {
          const before = await rowsOfPlant()
          const { status, reply } = await send(limited, e, rightBody(e))
          expect(status, JSON.stringify(reply)).toBeLessThan(500)
          if (e.isForWholeRange && !isExternal)
            expect([reply.code, reply.fields?.[0]?.path]).toEqual([codes.forbidden, 'dataRange'])
          if (e.isInside && isExternal)
            expect([reply.code, reply.fields?.[0]?.path ?? 'kind']).toEqual([codes.forbidden, 'kind'])
          expect(isTold(told(e, reply)), told(e, reply)).toBe(false)
          // The filters of the example may leave nothing of a list: without them it is whole.
          const required: readonly string[] = e.body.required ?? []
          const isList = e.audit === 'reads' && required.length === 0
          const whole = isList ? (await send(limited, e, {})).reply : reply
          expect(isTold(told(e, whole)), told(e, whole)).toBe(false)
          const after = await rowsOfPlant()
          expect([...before].filter((row) => !after.has(row))).toEqual([])
        },
      )

      it.each(scoped.filter((e) => !e.isForWholeRange).map((e) => [e.id, e] as const))(
        '%s answers for a row out of range as for a missing one',
        async (_, e) => {
          const field = e.scopedBy ?? ''
          const own = { ...rightBody(e, true), [field]: rightBody(e)[field] ?? '' }
          if (!isHidden(own[field] ?? '')) return
          const foreign = await send(limited, e, own)
          const missing = await send(limited, e, { ...own, [field]: 'no-such-row' })
          expect(isSuccess(foreign.reply.code), JSON.stringify(foreign.reply)).toBe(false)
          expect(foreign).toEqual(missing)
        },
      )
    })

    describe('a visitor from another organisation who has opened the share of another device', () => {
      let visitor: TestClient
      beforeAll(async () => {
        visitor = await test.login('admin-b')
        const equipId = 'eq-a-none'
        await admin.call(paths.shareEditPwd, { equipId, password: 'pump2026' })
        const everything = { enabled: true, history: true, alarms: true, write: true }
        const { reply } = await admin.call(paths.shareEditAuth, { equipId, ...everything })
        const code = (reply.data as { path: string }).path.split('/').at(-1) ?? ''
        expect((await visitor.call(paths.shareOpen, { code, password: 'pump2026' })).reply.code).toBe(codes.ok)
        expect((await visitor.call(paths.deviceMonitorDetailInfo, { equipmentId: equipId })).reply.code).toBe(codes.ok)
      })

      it.each(guarded.filter(({ id }) => !left.includes(id)).map((e) => [e.id, e] as const))(
        '%s tells it nothing of the plant and changes none of its rows',
        async (_, e) => {
          const before = await foreignRows()
          const { status, reply } = await send(visitor, e, rightBody(e))
          expect(status, JSON.stringify(reply)).toBeLessThan(500)
          expect(isHidden(told(e, reply)) && !echoes.includes(e.id), told(e, reply)).toBe(false)
          expect(await foreignRows()).toEqual(before)
        },
      )
    })

    // Ids beside the subject of a call: in lists, in bodies, in formulas and in files. The subject is the caller's own, so that
    // the call gets as far as reading them.
    describe.each(['whose range has another equipment and project', 'of another organisation'] as const)(
      'ids in lists and bodies, from an account %s',
      (who) => {
        let caller: TestClient
        /** The caller's own row for each of those that it may not see. */
        const own = new Map<string, string>()
        const answers: { readonly call: string; readonly isRead: boolean }[] = []
        beforeAll(async () => {
          if (who === 'of another organisation') {
            caller = await test.login('admin-b')
            for (const word of plantWords) own.set(word, word.replace(/-a$/, '-b').replace(/^a-/, 'b-'))
            return
          }
          const { db } = test.server.context
          const signals = await db.selectFrom('signal').selectAll().where('equipId', '=', 'eq-a').execute()
          const copies = signals.map((row) => {
            const id = row.id.replace('a-', 'n-')
            return { ...row, id, title: id, sn: id, equipId: 'eq-a-none' }
          })
          await db.insertInto('signal').values(copies).execute()
          await admin.call(paths.equipmentEdit, { id: 'eq-a-none', note: 'has signals now' })
          for (const { id } of signals) own.set(id, id.replace('a-', 'n-'))
          own.set('eq-a', 'eq-a-none').set('project-a', given['project-unused'] ?? '')
          const page = await admin.call(paths.projectPageAdd, { projectId: own.get('project-a') ?? '', title: 'Own' })
          own.set('page-a', (page.reply.data as { id: string }).id)
          const adds = { 'mvar-a': paths.mvarAdd, 'report-a': paths.reportAdd, 'rule-a': paths.alarmRuleAdd }
          for (const [word, path] of Object.entries(adds)) {
            const e = endpoints.find((each) => each.path === path)
            if (!e) throw new Error(`${path} is not declared`)
            const { reply } = await send(admin, e, ownBody(e))
            own.set(word, (reply.data as { id: string }).id)
          }
          const range = {
            ...{ dataRange: 'chosen', roleId: 'admin', rangeEquips: 'eq-a-none' },
            rangeProjects: own.get('project-a') ?? '',
          }
          await db.updateTable('account').set(range).where('loginname', '=', 'designer-a').execute()
          caller = await test.login('designer-a')
        })
        afterAll(() => {
          // Calls that refuse their subject would show nothing.
          expect(answers.length).toBeGreaterThan(25)
          expect(answers.filter(({ isRead }) => isRead).length).toBeGreaterThan(answers.length / 2)
        })

        const wordsIn = (text: string): string[] => [
          ...new Set(text.match(/[\w-]+/g)?.filter((word) => foreignWords().includes(word)) ?? []),
        ]
        const asOwn = (text: string, left?: string): string =>
          text.replaceAll(/[\w-]+/g, (word) => (word === left ? word : (own.get(word) ?? word)))
        /** The call as this account would make it; what it has nothing of its own for is left out. */
        const ownBody = (e: Endpoint): Record<string, string> =>
          Object.fromEntries(
            Object.entries(rightBody(e))
              .filter(([name, text]) => e.body.required?.includes(name) || wordsIn(text).every((word) => own.has(word)))
              .map(([name, text]) => [name, asOwn(text)]),
          )
        /** One body for each place of an id that is not the caller's. */
        const foreignBodies = (e: Endpoint): Record<string, string>[] =>
          Object.entries(rightBody(e))
            .filter(([name]) => name !== e.scopedBy)
            .flatMap(([name, text]) =>
              wordsIn(text).flatMap((word) => {
                const alone = { ...ownBody(e), [name]: asOwn(text, word) }
                const mine = own.get(word)
                return text === word && mine ? [alone, { ...alone, [name]: `${mine},${word}` }] : [alone]
              }),
            )

        const named = guarded.filter(
          (e) => !left.includes(e.id) && Object.keys(e.example).some((name) => name !== e.scopedBy),
        )
        it.each(named.map((e) => [e.id, e] as const))('%s reads none that is not its own', async (id, e) => {
          for (const body of foreignBodies(e)) {
            const before = await foreignRows()
            const { status, reply } = await send(caller, e, body)
            const text = told(e, reply)
            const seen = echoes.includes(id) ? [] : foreignWords().filter((word) => text.includes(`"${word}"`))
            expect([status < 500, seen], `${JSON.stringify(body)} gave ${text}`).toEqual([true, []])
            expect(await foreignRows(), JSON.stringify(body)).toEqual(before)
            const at = reply.fields?.[0]?.path.split('.')[0] ?? ''
            answers.push({ call: id, isRead: isSuccess(reply.code) || (at !== e.scopedBy && at in body) })
          }
        })
      },
    )

    const foreignWords = () => [
      ...plantWords,
      ...['rule-a', 'report-a', 'alarm-new'],
      ...ofPlant.flatMap((name) => given[`${name}-a`] ?? []),
    ]
    /** Rows that are of the plant of organisation A, or name something of it. */
    const foreignRows = async (): Promise<string[]> =>
      [...(await rowsOfPlant())].filter((row) => foreignWords().some((word) => row.includes(`"${word}"`))).sort()

    /** The calls by which an embed token is told what `isTold` finds. */
    const toldTo = async (token: string, isTold: (text: string) => boolean): Promise<string[]> => {
      const page = TestClient.ofToken(test.origin, token, rightBody(embed.add)['origins'] ?? '')
      const calls: string[] = []
      for (const e of guarded.filter((each) => test.server.context.embeds.isForTokens(each))) {
        const { status, reply } = await send(page, e, rightBody(e))
        expect(status, JSON.stringify(reply)).toBeLessThan(500)
        if (isTold(told(e, reply))) calls.push(e.id)
      }
      return calls
    }

    /** The text of a reply, without the values that the caller sent. */
    const told = (e: Endpoint, reply: Answer['reply']): string =>
      JSON.stringify(e.encoding === 'file' ? reply : (reply.data ?? null))

    const rowsOfPlant = async (): Promise<ReadonlySet<string>> => {
      const stored = await storedRows(test.server.context.db)
      return new Set(rangedRows.flatMap((table) => stored[table] ?? []))
    }
  })
}
