import { codes, paths } from '@mimic/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

let test: TestServer
let admin: TestClient
let gateway: FakeGateway

beforeAll(async () => {
  test = await TestServer.start()
  admin = await test.login('admin-a')
})
afterAll(() => test.stop())

const remove = async (id: string, more: Record<string, string> = {}) =>
  (await admin.call(paths.gatewayDelete, { id, ...more })).reply
const buffered = (limit?: number) => ({
  code: codes.conflict,
  fields: [{ path: 'id', reason: 'buffered', ...(limit !== undefined && { limit }) }],
})
/** The server takes what gateways report some time later. */
const refuses = async (limit?: number) => {
  await until(async () => {
    const [problem] = (await remove('gw-a')).fields ?? []
    return problem?.reason === 'buffered' && problem.limit === limit
  })
  expect(await remove('gw-a')).toMatchObject(buffered(limit))
}
const isOnline = async () =>
  ((await admin.call(paths.gatewayDetail, { id: 'gw-a' })).reply.data as { online: boolean }).online

it('deletes a gateway that has never run, without a question', async () => {
  const body = { title: 'Never there', sn: 'SN-never' }
  const { id } = (await admin.call(paths.gatewayAdd, body)).reply.data as { id: string }
  expect((await remove(id)).code).toBe(codes.ok)
})

it('names the devices of a gateway before its buffer', async () => {
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  await until(isOnline)
  expect(await remove('gw-a')).toMatchObject({ code: codes.conflict, fields: [{ reason: 'used' }] })
  await test.server.context.db
    .updateTable('equipment')
    .set({ gatewayId: null })
    .where('gatewayId', '=', 'gw-a')
    .execute()
})

it('keeps a gateway whose buffer is not empty or unknown, online and offline, until it is asked with force', async () => {
  // Older gateways do not report their buffer.
  await refuses()
  gateway.buffered = 2
  await gateway.status(true)
  await refuses(2)
  await gateway.status(false)
  await until(async () => !(await isOnline()))
  await refuses(2)
  gateway.buffered = 0
  await gateway.status(true)
  await gateway.status(false)
  await refuses(0)
  await gateway.stop()
  // Nothing tells a server that has just started what the gateway had reported.
  await test.server.stop()
  await test.startServer()
  admin = await test.login('admin-a')
  await refuses()
  expect((await remove('gw-a', { force: 'true' })).code).toBe(codes.ok)
  expect((await remove('gw-a', { force: 'true' })).code).toBe(codes.notFound)
})

it('deletes a gateway that is online with an empty buffer', async () => {
  const fresh = await TestServer.start()
  const client = await fresh.login('admin-a')
  const own = await FakeGateway.connect(fresh.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  try {
    own.buffered = 0
    await own.status(true)
    await fresh.server.context.db
      .updateTable('equipment')
      .set({ gatewayId: null })
      .where('gatewayId', '=', 'gw-a')
      .execute()
    await until(async () => (await client.call(paths.gatewayDelete, { id: 'gw-a' })).reply.code === codes.ok)
  } finally {
    await own.stop()
    await fresh.stop()
  }
})
