import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sample } from '../../contract/src/bus/index.ts'
import { paths } from '../../contract/src/derived/paths.ts'
import { closeCodes, liveProtocols } from '../../contract/src/live/index.ts'
import { FakeGateway } from '../../server/src/testing/FakeGateway.ts'
import { LiveSocket } from '../../server/src/testing/LiveSocket.ts'
import type { TestClient } from '../../server/src/testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../server/src/testing/TestServer.ts'
import { until } from '../../server/src/testing/until.ts'

// Screens that read slowly, or not at all, beside a healthy one: on real sockets, with the kernel's buffers in between.

/** Each tick has so many texts that the kernel's buffers fill soon. */
const SIGNALS = 700
const TEXT = 'x'.repeat(240)
/** Ticks of 175 kB each, of which the kernel holds about 10 MB for one connection. */
const MORE_THAN_BUFFERED = 110
/**
 * The product closes a socket that is behind for 15 s. Before that the kernel's buffers must fill, slowly on a busy
 * machine.
 */
const PATIENCE_MS = 120_000

let test: TestServer
let gateway: FakeGateway
let isOver = false
let n = 0
let feeding: Promise<void>

beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 1000 })
  const { db } = test.server.context
  const level = db.selectFrom('signal').selectAll().where('id', '=', 'a-level')
  const { sought: _, ...own } = await level.executeTakeFirstOrThrow()
  const texts = Array.from({ length: SIGNALS }, (_, i) => ({ ...own, id: `t${i}`, dataType: 'string', place: i + 10 }))
  for (let i = 0; i < SIGNALS; i += 50)
    await db
      .insertInto('signal')
      .values(texts.slice(i, i + 50))
      .execute()
  // The server reads its directory of signals when it starts.
  await test.server.stop()
  await test.startServer()
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  feeding = feed()
})
afterAll(async () => {
  isOver = true
  await feeding
  await gateway.stop()
  await test.stop()
})

/** All values are new in each tick, so that a stopped reader soon falls far behind. */
async function feed(): Promise<void> {
  while (!isOver) {
    const time = Date.now()
    n++
    await gateway.send(Array.from({ length: SIGNALS }, (_, i): Sample => [`t${i}`, time, `${n} ${TEXT}`, 0]))
    await delay(100)
  }
}

/** Opens the screen of the device, with all its signals. */
async function watch(client: TestClient): Promise<LiveSocket> {
  const { reply } = await client.call(paths.deviceMonitorToken, { equipmentId: 'eq-a' })
  const { origin, cookie } = client
  return LiveSocket.open(`${origin}${paths.deviceSocket}${reply.data}`, {
    origin,
    cookie,
    protocol: liveProtocols.binary,
  })
}
const numberOf = (live: LiveSocket): number => Number(String(live.values.get('t0')).split(' ')[0])
/** ws does not expose its TCP socket. */
const tcp = (live: LiveSocket): Socket => (live.socket as unknown as { _socket: Socket })._socket

describe('slow readers beside a healthy screen', () => {
  it('a frozen one is closed, a slow one skips to the newest values; the healthy one misses nothing', {
    timeout: PATIENCE_MS + 60_000,
  }, async () => {
    const client = await test.login('viewer-a')
    const well = await watch(client)
    const frozen = await watch(client)
    await until(() => numberOf(well) > 0 && numberOf(frozen) > 0)
    tcp(frozen).pause()
    const slow = await watch(client)
    // Reads one chunk in five ticks: far less than what arrives.
    const sip = () => tcp(slow).pause()
    tcp(slow).on('data', sip)
    const first = n
    let sipped = n
    const sipping = setInterval(() => {
      if (n < sipped + 5) return
      sipped = n
      tcp(slow).resume()
    }, 20)
    const frozenAt = performance.now()
    let worstLag = 0
    const watching = setInterval(() => {
      worstLag = Math.max(worstLag, n - numberOf(well))
    }, 50)
    const closed = async () => {
      const text = await test.server.context.metrics.registry.metrics()
      return /mimic_(live_slow_closed|sockets_silent)_total [1-9]/.test(text)
    }
    // By then more was sent than the kernel's buffers hold, however fast the ticks came.
    await until(async () => n > first + MORE_THAN_BUFFERED && (await closed()), PATIENCE_MS)
    console.log(`subscribers: the frozen one was closed after ${Math.round(performance.now() - frozenAt)} ms`)
    clearInterval(sipping)
    clearInterval(watching)
    // Data that the server sent earlier comes first, then the close.
    tcp(slow).off('data', sip)
    const meanwhile = n
    for (const live of [frozen, slow]) tcp(live).resume()
    await until(() => frozen.closeCode !== undefined)
    expect([closeCodes.slow, 1006]).toContain(frozen.closeCode)
    // The size of the kernel's buffers decides whether the slow reader falls behind long enough to be closed too.
    await until(() => slow.closeCode !== undefined || numberOf(slow) >= meanwhile)
    if (slow.closeCode === undefined) {
      expect(slow.gaps).toBe(0)
      expect(slow.snapshots.length).toBeGreaterThan(1)
      expect(slow.frames.length).toBeLessThan(well.frames.length)
    } else expect([closeCodes.slow, 1006]).toContain(slow.closeCode)
    expect(well.isOpen).toBe(true)
    expect(well.gaps).toBe(0)
    expect(worstLag).toBeLessThan(100)
    // The frozen screen reconnects and has the newest value at once.
    const again = await watch(client)
    const now = n
    await until(() => numberOf(again) >= now)
    for (const live of [well, slow, again]) live.socket.terminate()
  })
})
