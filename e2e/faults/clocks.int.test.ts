import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '../../contract/src/derived/paths.ts'
import { codes } from '../../contract/src/errors.ts'
import { seededRandom } from '../../engine/src/testing/seededRandom.ts'
import { isLong } from '../../engine/src/testing/walks.ts'
import { Process } from '../../gateway/src/testing/Process.ts'
import { Relay } from '../../server/src/testing/Relay.ts'
import { TestClient } from '../../server/src/testing/TestClient.ts'
import { GATEWAY_LOGIN, PASSWORD, TestServer } from '../../server/src/testing/TestServer.ts'
import { until } from '../../server/src/testing/until.ts'
import { foldedSeqs } from '../foldedSeqs.ts'
import { CountingDevice } from './CountingDevice.ts'
import { ScaledClock } from './ScaledClock.ts'

// Writes and samples while both clocks jump by hours, processes are suspended and messages are delayed: with a real
// broker, a real store, and the gateway as a process that SIGSTOP suspends. All clocks run 20 times as fast, so that
// the minute of a write ends within three seconds, in the middle of the pauses.

/** A usual run has each kind of fault once, and as many writes without one. */
const WRITES = isLong ? 400 : 16
const seed = Number(process.env['MIMIC_SEED_NUMBER'] ?? (isLong ? Date.now() % 1_000_000 : 11))
const FACTOR = 20
const HOUR_MS = 3_600_000
const SIGNAL = 'a-set'

const stops: (() => unknown)[] = []
const folder = mkdtempSync(join(tmpdir(), 'mimic-clocks-'))
const clock = new ScaledClock(FACTOR)
let test: TestServer
let device: CountingDevice
let gateway: Process
let lines: Readonly<Record<'server' | 'gateway', Relay>>

beforeAll(async () => {
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  device = await CountingDevice.start()
  stops.push(() => device.stop())
  test = await TestServer.start({ rateFactor: 100_000, now: clock.now, monotonic: clock.monotonic })
  stops.push(() => test.stop())
  const broker = Number(new URL(test.brokerUrl).port)
  lines = { server: await line(broker), gateway: await line(broker) }
  await test.server.stop()
  await test.startServer(0, { MQTT_URL: `mqtt://127.0.0.1:${lines.server.port}` })
  await test.server.context.db.updateTable('signal').set({ upperLimit: null }).where('id', '=', SIGNAL).execute()
  const signals = [{ id: SIGNAL, area: 'holding', address: 0, type: 'u16', writable: true }]
  const at = { host: '127.0.0.1', port: device.port, unitId: 1, intervalMs: 200, timeoutMs: 1_000 }
  const config = { gatewayId: 'gw-a', devices: [{ equipId: 'eq-a', driver: 'modbus-tcp', ...at, signals }] }
  writeFileSync(join(folder, 'gateway.json'), JSON.stringify(config))
  gateway = await Process.start('e2e/faults/clockedGateway.ts', {
    CONFIG: join(folder, 'gateway.json'),
    BUFFER: join(folder, 'buffer.db'),
    FACTOR: String(FACTOR),
    MQTT_URL: `mqtt://127.0.0.1:${lines.gateway.port}`,
    MQTT_USERNAME: GATEWAY_LOGIN.username,
    MQTT_PASSWORD: GATEWAY_LOGIN.password,
  })
  stops.push(() => gateway.end('SIGKILL'))
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

async function line(port: number): Promise<Relay> {
  const relay = await Relay.to('127.0.0.1', port)
  stops.push(() => relay.stop())
  return relay
}

/** Batches that the gateway has ever made, and those that wait in its buffer. */
function buffer(): { made: number; waiting: number } {
  const db = new DatabaseSync(join(folder, 'buffer.db'), { readOnly: true })
  try {
    const made = db.prepare("SELECT seq AS n FROM sqlite_sequence WHERE name = 'batch'").get()
    return { made: Number(made?.['n']), waiting: Number(db.prepare('SELECT count(*) AS n FROM batch').get()?.['n']) }
  } finally {
    db.close()
  }
}

it(`point 14: ${WRITES} writes while clocks jump, processes are suspended and messages are late: a write that was reported as not executed never is, and no sample is lost or doubled`, {
  timeout: isLong ? 1_800_000 : 300_000,
}, async () => {
  console.log(`clocks: seed ${seed}`)
  const random = seededRandom(seed)
  const client = await TestClient.login(test.origin, 'operation-a', PASSWORD)
  const isOnline = async () => {
    const { reply } = await client.call(paths.deviceMonitorGatewayInfo, { equipmentId: 'eq-a' })
    return (reply.data as { online: boolean }).online
  }
  await until(isOnline, 60_000)

  const counts = new Map<string, number>()
  const jump = () => Math.round((random() - 0.5) * 4 * HOUR_MS)
  // About half of the pauses are longer than the wait of a write, which is three seconds here.
  const span = () => (random() < 0.5 ? 200 + random() * 1_500 : 3_000 + random() * 1_500)
  const faults: Record<string, () => Promise<void> | void> = {
    'server clock': () => {
      clock.offMs = jump()
    },
    'gateway clock': () => gateway.tell({ offMs: jump() }),
    'gateway stopped': async () => {
      gateway.signal('SIGSTOP')
      await delay(span())
      gateway.signal('SIGCONT')
    },
    // The server, the broker and the device run in this process, so blocking it suspends them all.
    'server stopped': () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, span())
    },
    'gateway late': async () => {
      lines.gateway.set('frozen')
      await delay(span())
      lines.gateway.set('open')
    },
    'server late': async () => {
      lines.server.set('frozen')
      await delay(span())
      lines.server.set('open')
    },
    'device late': async () => {
      device.hold()
      await delay(span() / 4)
      device.release()
    },
    'line cut': () => lines.gateway.cut(),
  }
  const names = Object.keys(faults)
  const faultOf = (value: number) =>
    isLong ? names[Math.floor(random() * names.length)] : value % 2 === 0 ? names[value / 2 - 1] : undefined
  const outcomes = new Map<string, number>()
  const ended = new Map<number, { status: unknown; code: number }>()
  const write = async (value: number) => {
    const uuid = crypto.randomUUID()
    const name = isLong && random() >= 0.7 ? undefined : faultOf(value)
    const fault = async () => {
      if (!name) return
      counts.set(name, (counts.get(name) ?? 0) + 1)
      await faults[name]?.()
    }
    // The fault lasts from before the write reaches the gateway until after its answer.
    const early = random() < 0.5 ? fault() : undefined
    const submitted = client.call(paths.projectMonitorWrite, { signalId: SIGNAL, value: String(value), uuid })
    if (!early) {
      await delay(random() * 25)
      await fault()
    }
    await early
    await submitted
    const end = await until(async () => {
      const { reply } = await client.call(paths.projectMonitorWriteCallback, { uuid })
      await delay(50)
      return reply['status'] !== 'pending' && { status: reply['status'], code: reply.code }
    }, 60_000)
    ended.set(value, end)
    outcomes.set(`${end.status} ${end.code}`, (outcomes.get(`${end.status} ${end.code}`) ?? 0) + 1)
  }
  const values = Array.from({ length: WRITES }, (_, i) => i + 1)
  const waiting = [...values]
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) {
        await until(isOnline, 60_000)
        await write(value)
      }
    }),
  )

  gateway.signal('SIGCONT')
  for (const each of Object.values(lines)) each.set('open')
  // The server's clock is later than the samples that a fast gateway clock has stamped.
  gateway.tell({ offMs: 0 })
  clock.offMs = 5 * HOUR_MS
  await until(isOnline, 60_000)
  // Real wait: longer than any grant is valid; the gateway's clock, in a process of its own, cannot be advanced.
  await delay(3_500)
  await until(() => buffer().waiting <= 2, 120_000)
  await gateway.end('SIGKILL')

  console.log(`clocks: ${JSON.stringify([...outcomes])}, faults ${JSON.stringify([...counts])}`)
  for (const value of values) {
    const times = device.executions.get(value) ?? 0
    const { status, code } = ended.get(value) ?? {}
    expect(times, `value ${value}, seed ${seed}`).toBeLessThanOrEqual(1)
    if (status === 'success') expect(times, `value ${value} was told to be written, seed ${seed}`).toBe(1)
    if (code === codes.writeExpired || code === codes.gatewayOffline)
      expect(times, `value ${value} was told as not executed, seed ${seed}`).toBe(0)
  }
  expect(outcomes.get('success 200') ?? 0, `seed ${seed}`).toBeGreaterThan(WRITES / 10)

  const { made, waiting: left } = buffer()
  const { db } = test.server.context
  const committed = await until(async () => {
    const marks = await db.selectFrom('history_mark').selectAll().where('gatewayId', '=', 'gw-a').execute()
    const journal = await db
      .selectFrom('history_journal')
      .select(['boot', 'seq'])
      .where('gatewayId', '=', 'gw-a')
      .execute()
    const folded = marks.flatMap((mark) => [...foldedSeqs(mark)]).length
    const points = await db
      .selectFrom('history_chunk')
      .select((eb) => eb.fn.sum<number>('count').as('n'))
      .where('signalId', '=', SIGNAL)
      .executeTakeFirstOrThrow()
    // A fold may run between these two queries.
    return Number(points.n) === folded && { batches: folded + journal.length }
  })
  console.log(`clocks: ${made} batches, ${committed.batches} committed, ${left} wait`)
  // A batch has one sample. A batch whose acknowledgement got lost at the end is counted in both stores.
  expect(committed.batches, `seed ${seed}`).toBeGreaterThanOrEqual(made - left)
  expect(committed.batches, `seed ${seed}`).toBeLessThanOrEqual(made)
})
