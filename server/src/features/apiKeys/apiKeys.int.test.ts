import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import {
  apiKey,
  closeCodes,
  codes,
  type Endpoint,
  encodeForm,
  endpoints,
  limits,
  machinePermissions,
  type Operation,
  paths,
  plantPermissions,
  projectMonitor,
  type Reply,
  type ShownKey,
} from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { insertSampleRows } from '../../testing/sampleRows.ts'
import { soon } from '../../testing/soon.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
const open = endpoints.filter((e) => e.isForKeys)
const closed = endpoints.filter((e) => !e.isForKeys)
const named = (list: readonly Endpoint[]) => list.map((e) => [e.id, e] as const)
const documentOf = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')
const guide = documentOf('public-api.md')

it('the guide in Chinese has the same commands', () => {
  const commandsIn = (text: string) => text.match(/```(?:sh|js)\n[\s\S]*?```/g)
  expect(commandsIn(documentOf('public-api.cn.md'))).toEqual(commandsIn(guide))
})

type Body = Readonly<Record<string, string>>

it('no call of the public API is open to everybody, is for persons, or needs one at the screen', () => {
  expect(open.length).toBeGreaterThan(10)
  for (const { id, allow, needsProof, scopedBy, audit, isForWholeRange } of open) {
    expect([id, machinePermissions.some((each) => each === allow)]).toEqual([id, true])
    const isOfPlant = id.startsWith('plant.') && plantPermissions.some((each) => each === allow)
    expect([id, needsProof === undefined || (isOfPlant && isForWholeRange)]).toEqual([id, true])
    expect([id, scopedBy !== undefined || audit === 'reads' || isOfPlant]).toEqual([id, true])
  }
})

it('the permissions of the plant as text open to a key nothing else that changes the plant', () => {
  const own = open.filter(({ allow }) => plantPermissions.some((each) => each === allow))
  expect(own.map(({ id }) => id)).toEqual(['plant.pull', 'plant.lacking', 'plant.picture', 'plant.push'])
})

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`an API key, on ${engine.name}`, () => {
    let now = Date.now()
    let test: TestServer
    let admin: TestClient
    /** May do all that a key can. */
    let whole: ShownKey
    /** Keys that open no call, with the reason. */
    const ended: (readonly [why: string, key: string])[] = []

    const make = (more: Body = {}, by = admin) =>
      by.call(paths.apiKeyAdd, {
        title: 'Line 1',
        permissions: machinePermissions.join(),
        lifetime: 'd90',
        addresses: '127.0.0.1',
        ...more,
      })
    const made = async (more: Body = {}, by = admin) => {
      const { reply } = await make(more, by)
      expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
      return reply.data as ShownKey
    }
    const refusalOf = ({ code, fields }: Reply) => [code, fields?.[0]?.path, fields?.[0]?.reason]
    const ask = async (key: string, path: string, body: Body = {}, more: Record<string, string> = {}) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded', ...more }
      const response = await fetch(test.origin + path, { method: 'POST', headers, body: encodeForm(body) })
      return { status: response.status, headers: response.headers, reply: (await response.json()) as Reply }
    }
    const exampleOf = (e: Endpoint): Body =>
      Object.fromEntries(Object.entries(e.example).map(([name, value]) => [name, String(value)]))
    const send = async (key: string, e: Endpoint, body = exampleOf(e)) => {
      if (e.method === 'POST') return ask(key, e.path, body)
      const url = `${e.path.replaceAll(/:(\w+)/g, (_, name: string) => body[name] ?? 'none')}?${new URLSearchParams(body)}`
      const response = await fetch(test.origin + url, { headers: { authorization: `Bearer ${key}` } })
      const text = await response.text()
      return { status: response.status, reply: text.startsWith('{') ? (JSON.parse(text) as Reply) : undefined }
    }
    const entriesOf = async (actor: string) => {
      const { reply } = await admin.call(paths.accountOperationLog, { of: 'org', search: actor, pageSize: '100' })
      return (reply.data as { rows: Operation[] }).rows
    }

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, now: () => now })
      await insertSampleRows(test.server.context.db)
      admin = await test.login('admin-a')
      whole = await made({ title: 'Whole' })
      const [expired, revoked, elsewhere] = [await made(), await made(), await made({ addresses: '10.0.0.0/8' })]
      const { db } = test.server.context
      await db.updateTable('api_key').set({ gmtExpire: now }).where('id', '=', expired.id).execute()
      await admin.call(paths.apiKeyRevoke, { id: revoked.id })
      ended.push(['expired', expired.key], ['revoked', revoked.key], ['address', elsewhere.key])
      const unknown = whole.key.replace(/.{4}$/, 'AAAA')
      for (const key of [unknown, 'mk_', `mk_none_${'A'.repeat(43)}`]) ended.push(['unknown', key])
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    it('is answered once: the store has a hash, and no list has the key', async () => {
      expect(whole.key).toMatch(new RegExp(`^mk_${whole.id}_[\\w-]{43}$`))
      expect(whole.gmtExpire).toBe(now + 90 * DAY_MS)
      const stored = JSON.stringify(await test.server.context.db.selectFrom('api_key').selectAll().execute())
      const { reply } = await admin.call(paths.apiKeyQuery, { search: 'Whole' })
      const secret = whole.key.slice(-43)
      expect(reply.data).toMatchObject({ total: 1, rows: [{ title: 'Whole', author: 'admin-a', gmtRevoke: 0 }] })
      expect(stored + JSON.stringify(reply) + JSON.stringify(await entriesOf('admin-a'))).not.toContain(secret)
    })

    it('makes a session that has no field of a person', async () => {
      const session = await test.server.context.keys.session(whole.key, { ip: '127.0.0.1' })
      const own = ['auths', 'by', 'id', 'loginname', 'orgTitle', 'regions', 'scope']
      expect(Object.keys(session).toSorted()).toEqual(own)
    })

    // The declaration of a call decides, no store does.
    it.runIf(engine.options.databaseUrl === undefined)('reaches no other call', async () => {
      for (const e of closed) {
        const { status, reply } = await send(whole.key, e)
        expect([e.id, status, reply?.code]).toEqual([e.id, 403, codes.forbidden])
        expect(reply?.fields).toEqual([{ path: 'authorization', reason: 'notAllowed', detail: e.id }])
      }
    })

    it.each(named(open))('reaches %s, but only a good one that has the permission', async (_, e) => {
      const { status, reply } = await send(whole.key, e)
      expect([401, 403, 500]).not.toContain(status)
      expect(reply?.fields?.[0]?.path).not.toBe('authorization')
      const others = machinePermissions.filter((each) => each !== e.allow).join()
      expect(await send((await made({ permissions: others })).key, e)).toMatchObject({
        status: 403,
        reply: { code: codes[e.denied ?? 'forbidden'] },
      })
      expect((await send('', e)).status).toBe(401)
      for (const [why, key] of ended)
        expect(await send(key, e), why).toMatchObject({
          status: why === 'address' ? 403 : 401,
          reply: { fields: [why === 'address' ? { path: 'address' } : { path: 'authorization', detail: why }] },
        })
      // The next test has its own wrong keys.
      await test.server.context.shared.remove('apiKey.wrong', '127.0.0.1')
    })

    it.each(named(open.filter((e) => e.scopedBy)))(
      '%s answers for rows of another organisation and out of range as for missing ones',
      async (_, e) => {
        const field = e.scopedBy ?? ''
        const body = exampleOf(e)
        if (body[field] === undefined || field === 'uuid') return
        const foreign = await made({}, await test.login('admin-b'))
        const limited = await made({ dataRange: 'chosen', rangeEquips: 'eq-a-none' })
        const others = Object.fromEntries(Object.entries(body).filter(([name]) => e.body.required?.includes(name)))
        for (const { key } of [foreign, limited]) {
          const { status, reply } = await send(key, e, { ...others, [field]: body[field] })
          const missing = await send(key, e, { ...others, [field]: 'no-such-row' })
          expect([status, reply]).toEqual([missing.status, missing.reply])
          expect([codes.notFound, codes.variableMissing]).toContain(reply?.code)
        }
      },
    )

    it('ends at its time, when it is revoked and when it is removed, and each time says so', async () => {
      const read = async (key: string) => {
        const { status, reply } = await ask(key, paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' })
        return [status, reply.fields?.[0]?.detail]
      }
      const short = await made({ lifetime: 'd30' })
      const [revoked, removed] = [await made(), await made({ title: 'Old line' })]
      expect(await read(removed.key)).toEqual([200, undefined])
      const { db } = test.server.context
      await db.updateTable('alarm').set({ gmtConfirm: null }).where('id', '=', 'alarm-a').execute()
      await ask(removed.key, paths.alarmConfirm, { ids: 'alarm-a', note: 'seen' })
      await admin.call(paths.apiKeyRevoke, { id: revoked.id })
      expect((await admin.call(paths.apiKeyDelete, { id: removed.id })).reply.code).toBe(codes.ok)
      expect(await read(revoked.key)).toEqual([401, 'revoked'])
      expect(await read(removed.key)).toEqual([401, 'revoked'])
      const entries = await entriesOf('Old line')
      expect(entries.filter(({ loginname }) => loginname === 'Old line').map(({ action }) => action)).toContain(
        'alarm.confirm',
      )
      const [row] = await db.selectFrom('alarm').selectAll().where('id', '=', 'alarm-a').execute()
      expect(row).toMatchObject({ confirmBy: 'Old line', confirmNote: 'seen' })
      for (const path of [paths.apiKeyRenew, paths.apiKeyEdit])
        expect(
          refusalOf(
            (
              await admin.call(
                path,
                path === paths.apiKeyRenew ? { id: revoked.id, overlapHours: '0' } : { id: revoked.id, title: 'Again' },
              )
            ).reply,
          ),
        ).toEqual([codes.conflict, 'id', 'used'])
      const before = now
      now += 30 * DAY_MS
      expect(await read(short.key)).toEqual([401, 'expired'])
      now = before
    })

    it('is good from its addresses alone', async () => {
      const { key, id } = await made({ addresses: '10.0.0.0/8\n2001:db8::/32' })
      const from = async (address: string) => {
        const forwarded = { 'x-forwarded-for': address }
        const { status, reply } = await ask(key, paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' }, forwarded)
        return [status, ...(reply.fields ?? []).map(({ path, detail }) => `${path} ${detail}`)]
      }
      expect(await from('10.1.2.3')).toEqual([200])
      expect(await from('2001:db8::7')).toEqual([200])
      expect(await from('11.1.2.3')).toEqual([403, 'address 11.1.2.3'])
      const { reply } = await admin.call(paths.apiKeyQuery, { search: 'Line 1', pageSize: '200' })
      const { rows } = reply.data as { rows: { id: string; gmtUsed: number; usedAddress: string }[] }
      expect(rows.find((row) => row.id === id)).toMatchObject({ gmtUsed: now, usedAddress: '10.1.2.3' })
    })

    it('is renewed: the old secret goes on for the overlap, and no longer', async () => {
      const { id, key } = await made()
      const statusOf = async (each: string) => (await ask(each, paths.equipmentMonitorQuery)).status
      const { reply } = await admin.call(paths.apiKeyRenew, { id, overlapHours: '1' })
      const renewed = (reply.data as ShownKey).key
      expect([await statusOf(key), await statusOf(renewed)]).toEqual([200, 200])
      now += HOUR_MS
      expect([await statusOf(key), await statusOf(renewed)]).toEqual([401, 200])
      // The login is proven for ten minutes.
      now -= HOUR_MS
    })

    it('is told from an embed token that begins like one', async () => {
      const { reply } = await ask(`mk_${'A'.repeat(40)}`, paths.equipmentMonitorQuery)
      // The gate of embed tokens names its own field.
      expect(refusalOf(reply)).toEqual([codes.sessionEnded, 'token', 'unknown'])
    })

    it('follows a change of its permissions and its range from the next call on, and of its lifetime', async () => {
      const { id, key } = await made()
      const read = async () => (await ask(key, paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' })).status
      expect(await read()).toBe(200)
      await admin.call(paths.apiKeyEdit, { id, dataRange: 'chosen', rangeEquips: 'eq-a-none' })
      expect(await read()).toBe(404)
      await admin.call(paths.apiKeyEdit, { id, rangeEquips: 'eq-a', lifetime: 'never' })
      expect(await read()).toBe(200)
      const { reply } = await admin.call(paths.apiKeyEdit, { id, permissions: 'project.read', lifetime: 'd365' })
      expect(await read()).toBe(403)
      expect(reply.data).toMatchObject({ gmtExpire: now + 365 * DAY_MS })
    })

    it('gives nothing that its maker does not hold, and is made of right fields alone', async () => {
      const { db } = test.server.context
      const role = { id: 'role-keys', orgId: 'org-a', title: 'Keys', note: '', version: 1, modifiedBy: 'admin-a' }
      const permissions = 'api.edit,equipment.read'
      const stamps = { gmtCreate: 0, gmtModified: 0 }
      await db
        .insertInto('role')
        .values({ ...role, ...stamps, permissions, secondFactor: 0 })
        .execute()
      await db
        .updateTable('account')
        .set({ roleId: 'role-keys', dataRange: 'chosen', rangeEquips: 'eq-a' })
        .where('loginname', '=', 'operation-a')
        .execute()
      const keeper = await test.login('operation-a')
      const refused = async (more: Body, by = keeper) => refusalOf((await make(more, by)).reply)
      const own = { permissions: 'equipment.read', dataRange: 'chosen', rangeEquips: 'eq-a' }
      expect((await make(own, keeper)).reply.code).toBe(codes.ok)
      expect(await refused({ ...own, permissions: 'signal.write' })).toEqual([codes.invalid, 'permissions', 'notHeld'])
      expect(await refused({ ...own, dataRange: 'all' })).toEqual([codes.invalid, 'dataRange', 'notHeld'])
      expect(await refused({ ...own, rangeEquips: 'eq-a-none' })).toEqual([codes.invalid, 'dataRange', 'notHeld'])
      for (const wider of [{ dataRange: 'all' }, { permissions: 'signal.write' }]) {
        const { id } = await made({ ...own, ...wider })
        const { reply } = await keeper.call(paths.apiKeyRenew, { id, overlapHours: '0' })
        expect(refusalOf(reply)).toEqual([codes.invalid, 'id', 'notHeld'])
      }
      expect(await refused({ ...own, permissions: 'equipment.edit', addresses: '10.0.0.0/8' })).toEqual([codes.invalid, 'permissions', 'notHeld']) // biome-ignore format: one line
      for (const permissions of plantPermissions)
        expect(await refused({ permissions, addresses: '' }, admin)).toEqual([codes.invalid, 'addresses', 'required'])
      expect(await refused({ permissions: '' }, admin)).toEqual([codes.invalid, 'permissions', 'required'])
      expect(await refused({ permissions: 'people.edit' }, admin)).toEqual([codes.invalid, 'permissions', 'format'])
      for (const addresses of ['10.0.0.0/33', 'plant.example', '1.2.3', '::1/129'])
        expect(await refused({ addresses }, admin)).toEqual([codes.invalid, 'addresses', 'format'])
      const { lifetime: _, ...rest } = exampleOf(apiKey.add) as Record<string, string>
      expect(refusalOf((await admin.call(paths.apiKeyAdd, rest)).reply)).toEqual([
        codes.invalid,
        'lifetime',
        'required',
      ])
    })

    it('is made and renewed by somebody at the screen, and revoked by whoever may', async () => {
      const { db } = test.server.context
      const prove = (gmtProof: number) => db.updateTable('session').set({ gmtProof }).execute()
      const { id } = await made()
      await prove(0)
      expect((await make()).reply.code).toBe(codes.proofRequired)
      const again = await admin.call(paths.apiKeyRenew, { id, overlapHours: '0' })
      expect(again.reply.code).toBe(codes.proofRequired)
      expect((await admin.call(paths.apiKeyRevoke, { id })).reply.code).toBe(codes.ok)
      await prove(now)
    })

    it('carries the plant as text within its permissions, and nobody has to prove anything', async () => {
      const { key } = await made({ title: 'Plant' })
      const pulled = await ask(key, paths.plantPull)
      const { files } = pulled.reply.data as { files: { path: string; text: string }[] }
      const path = 'devices/Pump-a.json'
      const base = files.find((file) => file.path === path)?.text ?? ''
      const text = base.replace('"address": ""', '"address": "by a key"')
      const push = (by: string, file: object) => ask(by, paths.plantPush, { files: JSON.stringify([file]) })
      expect((await push(key, { path, text, base })).reply).toMatchObject({ code: codes.ok })
      expect((await entriesOf('Plant')).map(({ action }) => action)).toEqual(
        expect.arrayContaining(['plant.push', 'equipment.edit']),
      )
      // Each change needs the permission of its own call.
      const devices = await made({ permissions: 'equipment.read,equipment.edit,project.read' })
      const page = { path: 'projects/x/pages/x.json', text: '{"id":"x-page","projectId":"project-a","title":"X"}' }
      expect((await push(devices.key, page)).reply.code).toBe(codes.forbidden)
      const limited = await made({ dataRange: 'chosen', rangeEquips: 'eq-a' })
      expect((await push(limited.key, { path, text: base, base: text })).reply.code).toBe(codes.forbidden)
      const share = await ask(key, paths.equipmentEdit, { id: 'eq-a', note: 'by another call' })
      expect(share.reply.fields).toEqual([
        { path: 'authorization', reason: 'notAllowed', detail: 'equipment.multi.edit' },
      ])
    })

    it('writes with the usual checks, and the audit names the key', async () => {
      const { key } = await made({ title: 'Writer' })
      const write = (value: string) => ask(key, projectMonitor.write.path, { signalId: 'a-set', value })
      expect((await write('11')).reply.code).toBe(codes.writeOutOfRange)
      // No gateway runs in this test; the write itself was taken.
      expect((await write('3')).reply.code).toBe(codes.gatewayOffline)
      const entries = await entriesOf('Writer')
      const write3 = entries.find(({ action }) => action === 'signal.write')
      expect(write3).toMatchObject({ loginname: 'Writer' })
      expect(write3?.detail).toContain('"value":3')
    })

    it('opens the live socket of a device, which a revocation or a renewal ends within 2 s', async () => {
      const { id, key } = await made({ permissions: 'equipment.read' })
      const open = async (by: string, headers = {}) => {
        const { reply } = await ask(by, paths.deviceMonitorToken, { equipmentId: 'eq-a' })
        return new WebSocket(`${test.origin.replace('http', 'ws')}${paths.deviceSocket}${reply.data}`, { headers })
      }
      const shown = async (socket: WebSocket) => {
        const [first] = (await once(socket, 'message')) as [Buffer]
        const { kind, signalVal } = JSON.parse(String(first)) as { kind: string; signalVal: { id: string }[] }
        return [kind, signalVal.map((each) => each.id)]
      }
      /** A right that changes at that moment, such as the end of an old secret, gives 503: a client comes again. */
      const entered = (by: string) =>
        until(async () => {
          const socket = await open(by)
          try {
            expect(await shown(socket)).toEqual(['snapshot', ['a-level', 'a-set', 'a-run']])
            return socket
          } catch (error) {
            if (error instanceof Error && error.message.includes('503')) return undefined
            throw error
          }
        })
      const endOf = async (
        socket: WebSocket,
        path: typeof paths.apiKeyRenew | typeof paths.apiKeyRevoke,
        more = {},
      ) => {
        const closed = once(socket, 'close')
        const { reply } = await admin.call(path, { id, ...more })
        const [code] = (await soon(closed)) as [number]
        expect(code).toBe(closeCodes.sessionEnded)
        return reply.data as ShownKey
      }
      const foreign = await open(key, { origin: 'https://evil.example' })
      expect(await new Promise((resolve) => foreign.on('error', (error) => resolve(error.message)))).toMatch(/403/)
      const first = await entered(key)
      // A change that takes nothing away leaves it open.
      await admin.call(paths.apiKeyEdit, { id, title: 'Renamed' })
      const renewed = await endOf(first, paths.apiKeyRenew, { overlapHours: '0' })
      const second = await entered(renewed.key)
      await endOf(second, paths.apiKeyRevoke)
    })

    const settings = () => ({
      PATH: process.env['PATH'] ?? '',
      MIMIC: test.origin,
      KEY: whole.key,
      EQUIPMENT: 'eq-a',
    })

    it('shows live values by the program of the guide', async () => {
      const [, program = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? []
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env: settings() })
      try {
        const [first] = (await once(child.stdout, 'data')) as [Buffer]
        expect(JSON.parse(String(first))).toMatchObject({ kind: 'snapshot', signalVal: [{ id: 'a-level' }, {}, {}] })
      } finally {
        child.kill()
      }
    })

    it('does what the guide shows: every command of docs/public-api.md is run', async () => {
      const commands = [...guide.matchAll(/```sh\n(curl [\s\S]*?)```/g)].map(([, command = '']) => command)
      expect(commands).toHaveLength(5)
      const env = { ...settings(), SIGNAL: 'a-level', SIGNAL_TO_WRITE: 'a-set' }
      const replies: Reply[] = []
      for (const command of commands) {
        const { stdout } = await promisify(execFile)('bash', ['-euc', command], { env })
        replies.push(JSON.parse(stdout) as Reply)
      }
      const [equipment, signals, history, alarms, written] = replies
      expect(equipment?.data).toMatchObject({ rows: expect.arrayContaining([expect.objectContaining({ id: 'eq-a' })]) })
      expect(signals?.data).toMatchObject([{ id: 'a-level' }, { id: 'a-set' }, { id: 'a-run' }])
      expect(history?.data).toMatchObject([{ id: 'a-level', form: '1m' }])
      expect([alarms?.code, alarms?.message]).toEqual([codes.ok, 'Success'])
      expect([written?.code, written?.message]).toEqual([codes.gatewayOffline, 'The gateway is offline'])
    })
  })
}

describe('the calls of API keys', () => {
  it('are limited per key, and invented keys per address; both say how long to wait', async () => {
    let now = Date.now()
    const test = await TestServer.start({ now: () => now })
    try {
      const admin = await test.login('admin-a')
      const fields = { title: 'Busy', permissions: 'equipment.read', lifetime: 'd30' }
      const { key } = (await admin.call(paths.apiKeyAdd, fields)).reply.data as ShownKey
      const ask = (bearer: string) =>
        fetch(test.origin + paths.equipmentMonitorQuery, {
          method: 'POST',
          headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/x-www-form-urlencoded' },
        })
      const invented = `mk_none_${'A'.repeat(43)}`
      for (let i = 0; i < 20; i++) expect((await ask(invented)).status).toBe(401)
      const slowed = await ask(invented)
      expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '60'])
      // The right key of the same address goes on.
      for (let i = 0; i < limits.apiKey.callsPerMinute; i += 50)
        await Promise.all(Array.from({ length: 50 }, async () => expect((await ask(key)).status).toBe(200)))
      const busy = await ask(key)
      expect([busy.status, Number(busy.headers.get('retry-after'))]).toEqual([429, 60])
      now += MINUTE_MS
      expect((await ask(key)).status).toBe(200)
    } finally {
      await test.stop()
    }
  })
})
