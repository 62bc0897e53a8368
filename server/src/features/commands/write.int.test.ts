import { randomUUID } from 'node:crypto'
import { paths } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'
import { lateId } from './store/Commands.ts'

let test: TestServer
let operator: TestClient
let gateway: FakeGateway
let offsetMs = 0
let wallMs = 0

beforeAll(async () => {
  test = await TestServer.start({
    rateFactor: 100,
    now: () => Date.now() + offsetMs + wallMs,
    monotonic: () => performance.now() + offsetMs,
  })
  operator = await test.login('operation-a')
})
afterAll(() => test.stop())
beforeEach(async () => {
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  await until(() => isOnline(true))
})
afterEach(async () => {
  await gateway.stop()
})

const isOnline = async (wanted: boolean) =>
  (await operator.call(paths.deviceMonitorGatewayInfo, { equipmentId: 'eq-a' })).reply.data !== undefined &&
  ((await operator.call(paths.deviceMonitorGatewayInfo, { equipmentId: 'eq-a' })).reply.data as { online: boolean })
    .online === wanted
const write = async (value: string, more: Record<string, string> = {}, client = operator) =>
  (await client.call(paths.projectMonitorWrite, { projectId: 'project-a', signalId: 'a-set', value, ...more })).reply
const callback = async (uuid: unknown) =>
  (await operator.call(paths.projectMonitorWriteCallback, { uuid: String(uuid) })).reply
const settled = (uuid: unknown) =>
  until(async () => {
    const reply = await callback(uuid)
    return reply['status'] !== 'pending' && reply
  })
const statusOf = async (uuid: unknown) =>
  (
    await test.server.context.db
      .selectFrom('command')
      .select('status')
      .where('uuid', '=', String(uuid))
      .executeTakeFirstOrThrow()
  ).status
const audited = async (uuid: unknown) =>
  (
    await test.server.context.db
      .selectFrom('audit')
      .select('result')
      .where('id', '=', String(uuid))
      .executeTakeFirstOrThrow()
  ).result

describe('a write', () => {
  it('from a device’s own screen needs permission and organisation, but no page that shows the signal', async () => {
    const body = { signalId: 'a-set', value: '2.5' }
    const asked = (await operator.call(paths.projectMonitorWrite, body)).reply
    expect(await settled(asked['uuid'])).toMatchObject({ status: 'success', code: 200 })
    const other = (await operator.call(paths.projectMonitorWrite, { ...body, signalId: 'b-set' })).reply
    expect(other.code).toBe(1714)
    const viewer = await test.login('viewer-a')
    expect((await viewer.call(paths.projectMonitorWrite, body)).reply.code).toBe(2008)
  })

  it('[spec:proj-write-async] goes to the device, is read back and answered by the callback', async () => {
    gateway.onWrite = () => ({ code: 200, value: 3.2 })
    const reply = await write('3.25')
    expect(reply).toMatchObject({ code: 200, status: 'pending', online: true, uuid: expect.any(String) })
    expect(await settled(reply['uuid'])).toMatchObject({ status: 'success', code: 200, data: 3.2, online: true })
    expect(gateway.commands).toMatchObject([{ kind: 'write', signalId: 'a-set', value: 3.25 }])
    expect(await audited(reply['uuid'])).toBe('success 3.2')
  })

  it.each([
    ['', 2005],
    ['10.5', 2003],
    ['abc', 1722],
  ])('is refused: %j', async (value, code) => {
    expect((await write(value)).code).toBe(code)
    expect(gateway.commands).toEqual([])
  })

  it('is refused for a read-only signal, one of another organisation, and one that no page shows', async () => {
    expect((await write('1', { signalId: 'a-level' })).code).toBe(2004)
    expect((await write('1', { signalId: 'b-set' })).code).toBe(1714)
    expect((await write('1', { signalId: 'a-run' })).code).toBe(1714)
    expect(gateway.commands).toEqual([])
  })

  it('[spec:perm-text-write] is refused to a viewer', async () => {
    expect(await write('1', {}, await test.login('viewer-a'))).toMatchObject({ code: 2008, message: '无写入权限' })
  })

  it('[spec:proj-write-callback] passes on the device’s reason for refusing', async () => {
    gateway.onWrite = () => ({ code: 1712, value: null })
    const reply = await write('1')
    expect(await settled(reply['uuid'])).toMatchObject({ status: 'failure', code: 1712 })
    expect(await audited(reply['uuid'])).toBe('1712')
  })

  it('is executed once, however often its uuid comes', async () => {
    const uuid = randomUUID()
    await Promise.all([write('1', { uuid }), write('1', { uuid }), write('1', { uuid })])
    await settled(uuid)
    expect(await write('1', { uuid })).toMatchObject({ status: 'success', data: 1, uuid })
    expect(gateway.commands).toHaveLength(1)
  })

  it('is unique: a repeated uuid with another value, signal or person is a conflict', async () => {
    const uuid = randomUUID()
    await write('1', { uuid })
    await settled(uuid)
    const conflict = { code: 409, fields: [{ path: 'uuid', reason: 'used' }] }
    expect(await write('2', { uuid })).toMatchObject(conflict)
    const other = await operator.call(paths.projectMonitorWrite, { signalId: 'a-run', value: '1', uuid })
    expect(other.reply).toMatchObject(conflict)
    expect(await write('1', { uuid }, await test.login('admin-a'))).toMatchObject(conflict)
    expect(gateway.commands).toHaveLength(1)
  })

  it('reaches the device in the order of the audit when two operators write the same signal at once', async () => {
    const second = await test.login('admin-a')
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, i) => write(String(i / 2), {}, i % 2 === 0 ? operator : second)),
    )
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 'pending'))
    const uuids = asked.map(({ uuid }) => String(uuid))
    await until(() => gateway.commands.length === uuids.length)
    const rows = await test.server.context.db
      .selectFrom('audit')
      .select('id')
      .where('id', 'in', uuids)
      .orderBy(sql`rowid`)
      .execute()
    expect(gateway.commands.map((command) => command.kind === 'write' && command.uuid)).toEqual(
      rows.map(({ id }) => id),
    )
    // Each write gets its own answer.
    for (const [i, uuid] of uuids.entries()) {
      const client = i % 2 === 0 ? operator : second
      const answer = await until(async () => {
        const { reply } = await client.call(paths.projectMonitorWriteCallback, { uuid })
        return reply['status'] !== 'pending' && reply
      })
      expect(answer).toMatchObject({ status: 'success', code: 200 })
    }
  })

  it('point 4: times out after 60 s as unknown if the gateway was allowed to execute it, and a late answer is kept in the audit', async () => {
    gateway.onWrite = () => undefined
    const { uuid } = await write('1')
    await until(async () => (await statusOf(uuid)) === 'granted')
    offsetMs = limits.write.waitMs
    expect(await callback(uuid)).toMatchObject({ status: 'failure', code: 1301 })
    offsetMs = 0
    await gateway.answer(String(uuid), 200, 1)
    await until(async () => (await audited(lateId(String(uuid))).catch(() => '')) === 'late answer 200 1')
    expect(await audited(uuid)).toBe('1301')
    expect(await callback(uuid)).toMatchObject({ status: 'failure', code: 1301 })
  })

  it('point 14: is reported as not executed if the gateway did not claim it, and is not granted afterwards', async () => {
    gateway.isClaiming = false
    const { uuid } = await write('1')
    await until(() => gateway.commands.length === 1)
    offsetMs = limits.write.waitMs
    expect(await callback(uuid)).toMatchObject({ status: 'failure', code: 2016 })
    // The result does not change when the clock is set back.
    offsetMs = 0
    expect(await gateway.claim(String(uuid))).toBe(0)
    expect(await audited(uuid)).toBe('2016')
  })

  it('point 14: has one granted claim, for the rest of its wait', async () => {
    gateway.isClaiming = false
    const { uuid } = await write('1')
    await until(() => gateway.commands.length === 1)
    offsetMs = 20_000
    const ttlMs = await gateway.claim(String(uuid))
    expect(ttlMs).toBeGreaterThan(limits.write.waitMs - 30_000)
    expect(ttlMs).toBeLessThan(limits.write.waitMs - 20_000)
    expect(await gateway.claim(String(uuid))).toBe(0)
    offsetMs = 0
    await gateway.answer(String(uuid), 200, 1)
    expect(await settled(uuid)).toMatchObject({ status: 'success' })
  })

  it('point 14: a jump of the wall clock ends no write and makes none older', async () => {
    gateway.onWrite = () => undefined
    const { uuid } = await write('1')
    await until(async () => (await statusOf(uuid)) === 'granted')
    for (wallMs of [7_200_000, -7_200_000]) {
      expect((await callback(uuid))['status']).toBe('pending')
    }
    wallMs = 0
    await gateway.answer(String(uuid), 200, 1)
    expect(await settled(uuid)).toMatchObject({ status: 'success' })
  })

  it('point 15: has its result acknowledged to the gateway when it is committed, even if nobody waits for it', async () => {
    const { uuid } = await write('1')
    await settled(uuid)
    await until(() => gateway.settled.has(String(uuid)))
    await gateway.answer('of nobody', 200, 1)
    await until(() => gateway.settled.has('of nobody'))
  })

  it('fails at once while the gateway is offline, and nothing is sent later', async () => {
    await gateway.status(false)
    await until(() => isOnline(false))
    expect(await write('1')).toMatchObject({ status: 'failure', code: 2009, online: false })
    await gateway.status(true)
    await until(() => isOnline(true))
    expect(gateway.commands).toEqual([])
  })

  it('cannot be answered by another gateway, nor asked for by another organisation', async () => {
    gateway.onWrite = () => undefined
    const { uuid } = await write('1')
    const other = await test.login('admin-b')
    expect((await other.call(paths.projectMonitorWriteCallback, { uuid: String(uuid) })).reply.code).toBe(404)
    expect((await callback(uuid))['status']).toBe('pending')
  })

  it('point 14: is awaited after a restart of the server if it was granted, and never sent again', async () => {
    gateway.onWrite = () => undefined
    const { uuid } = await write('1')
    await until(async () => (await statusOf(uuid)) === 'granted')
    const ungranted = await unclaimed()
    await test.server.stop()
    await test.startServer()
    operator = await test.login('operation-a')
    expect((await callback(uuid))['status']).toBe('pending')
    // Nobody has granted the claim, and nobody will.
    expect(await callback(ungranted)).toMatchObject({ status: 'failure', code: 2016 })
    await gateway.answer(String(uuid), 200, 1)
    expect(await settled(uuid)).toMatchObject({ status: 'success', data: 1 })
    expect(gateway.commands).toHaveLength(2)
  })
})

const unclaimed = async () => {
  gateway.isClaiming = false
  const { uuid } = await write('2')
  await until(() => gateway.commands.length === 2)
  return uuid
}

describe('open', () => {
  it('asks the gateway to read faster for a while', async () => {
    const { reply } = await operator.call(paths.deviceMonitorOpen, {
      equipmentId: 'eq-a',
      interval: '500',
      delay: '60',
    })
    expect(reply.code).toBe(200)
    await until(() => gateway.commands.length === 1)
    expect(gateway.commands[0]).toMatchObject({ kind: 'open', equipId: 'eq-a', intervalMs: 500, delayS: 60 })
  })

  it('says 2001 for an equipment without a gateway', async () => {
    const body = { equipmentId: 'eq-a-none', interval: '500', delay: '60' }
    expect((await operator.call(paths.deviceMonitorOpen, body)).reply.code).toBe(2001)
    expect((await operator.call(paths.deviceMonitorGatewayInfo, { equipmentId: 'eq-a-none' })).reply.code).toBe(2001)
  })
})
