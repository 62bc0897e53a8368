import { codes, type GatewayReport, type Locale, paths, says } from '@mimic/contract'
import type { DeviceCounters } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readStatus } from '../../platform/bus/busMessages.ts'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

let test: TestServer
let admin: TestClient
let gateway: FakeGateway
beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 1000 })
  admin = await test.login('admin-a')
})
afterAll(async () => {
  await gateway?.stop()
  await test?.stop()
})

const counters: DeviceCounters = {
  reads: 10,
  failedReads: 2,
  writes: 3,
  failedWrites: 1,
  reconnects: 4,
  goodAt: 1_700_000_000_000,
  readMs: [12, 80],
  fault: { code: codes.gatewayTimeout, text: says('noAnswer', { ms: 50 }), time: 1_700_000_000_001 },
}
const report = async (id = 'gw-a', locale: Locale = 'en') =>
  (await admin.call(paths.gatewayHealth, { id }, { 'x-mimic-lang': locale })).reply.data as GatewayReport

it('says that a gateway was never heard, before and instead of anything else', async () => {
  expect(await report()).toMatchObject({
    online: false,
    since: null,
    heardMs: null,
    latency: null,
    countedMs: null,
    devices: [],
  })
})

it('tells its own state also when no device is behind it', async () => {
  await test.server.context.db
    .updateTable('equipment')
    .set({ gatewayId: null })
    .where('gatewayId', '=', 'gw-a')
    .execute()
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  gateway.report = { program: '9.9', started: 1_699_999_000_000, buffered: 3, certificateEnd: 1_800_000_000_000 }
  await gateway.status(true)
  const told = await until(async () => {
    const now = await report()
    return now.online && now.latency !== null && now
  })
  expect(told).toMatchObject({
    program: '9.9',
    started: 1_699_999_000_000,
    since: 1_699_999_000_000,
    buffered: 3,
    certificateEnd: 1_800_000_000_000,
    devices: [],
  })
  expect(told.latency?.roundTripMs).toBeGreaterThanOrEqual(0)
  expect(told.latency?.ageMs).toBeGreaterThanOrEqual(0)
  // One that goes away is offline since it was last heard.
  await gateway.status(false)
  const away = await until(async () => {
    const now = await report()
    return !now.online && now
  })
  expect(Math.abs(Date.now() - (away.since ?? 0))).toBeLessThan(60_000)
})

it('gives the counters of the devices that it reads, with the last fault in the language of the caller', async () => {
  await test.server.context.db.updateTable('equipment').set({ gatewayId: 'gw-a' }).where('id', '=', 'eq-a').execute()
  // The second device is nobody's here.
  const behind = { devices: 2, equipId: 'eq-a', wantedMs: 1_000, everyMs: 4_200 }
  gateway.report = { ...gateway.report, behind, counters: { 'eq-a': { ...counters, missed: 7 }, 'eq-b': counters } }
  await gateway.status(true)
  const told = await until(async () => {
    const now = await report()
    return now.devices.length > 0 && now
  })
  const { fault, readMs: _, ...plain } = counters
  expect(told.devices).toMatchObject([
    {
      equipId: 'eq-a',
      ...plain,
      missed: 7,
      medianMs: 12,
      worstMs: 80,
      fault: { ...fault, text: 'no answer within 50 ms' },
    },
  ])
  expect((await report('gw-a', 'cn')).devices[0]?.fault?.text).toBe('50 毫秒内无应答')
  expect(told.behind).toEqual({ devices: 2, equipTitle: 'Pump a', wantedMs: 1_000, everyMs: 4_200 })
  // A status in between has none: the newest ones stay, until the program is started anew.
  const { counters: _none, behind: _behind, ...between } = gateway.report
  gateway.report = { ...between, buffered: 77 }
  await gateway.status(true)
  await until(async () => (await report()).buffered === 77)
  expect(await report()).toMatchObject({ devices: [{}], behind: { devices: 2 } })
  gateway.report = { ...between, started: 1_700_000_100_000 }
  await gateway.status(true)
  await until(async () => (await report()).countedMs === null)
  expect((await report()).behind).toBeNull()
})

it('is for the organisation of the gateway only', async () => {
  const other = await test.login('admin-b')
  expect((await other.call(paths.gatewayHealth, { id: 'gw-a' })).reply.code).toBe(codes.notFound)
})

it('a status holds as many counters as a gateway sends at most', () => {
  const status = (count: number) =>
    Buffer.from(
      JSON.stringify({
        v: 1,
        online: true,
        boot: 'b',
        time: 0,
        counters: Object.fromEntries(Array.from({ length: count }, (_, i) => [`e${i}`, counters])),
      }),
    )
  expect(readStatus(status(limits.bus.counted))).toBeDefined()
  expect(readStatus(status(limits.bus.counted + 1))).toBeUndefined()
})
