import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { CountingDevice } from './CountingDevice.ts'

// Writes from the browser's side to the device's register, over four connections that break at any moment: browser to
// server, server to broker, broker to gateway, gateway to device. Each sender repeats what a broken connection lost, so
// messages are dropped and doubled at every hop. The device counts the writes that it receives.

const WRITES = isLong ? 1000 : 60
const seed = Number(process.env['MIMIC_SEED_NUMBER'] ?? (isLong ? Date.now() % 1_000_000 : 7))
const SIGNAL = 'a-set'
/**
 * Cumulative probability that a write breaks each connection. Without its broker a server or gateway is away for a
 * second.
 */
const chances = [
  ['browser', 0.15],
  ['device', 0.3],
  ['server', 0.34],
  ['gateway', 0.38],
] as const
/** How far the server's clock is ahead. */
let offsetMs = 0

const stops: (() => unknown)[] = []
let test: TestServer
let device: CountingDevice
let lines: Readonly<Record<'browser' | 'server' | 'gateway' | 'device', Relay>>

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-writes-'))
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  device = await CountingDevice.start()
  stops.push(() => device.stop())
  const toDevice = await line(device.port)
  test = await TestServer.start({
    rateFactor: 10_000,
    now: () => Date.now() + offsetMs,
    monotonic: () => performance.now() + offsetMs,
  })
  stops.push(() => test.stop())
  const broker = Number(new URL(test.brokerUrl).port)
  const [serverLine, gatewayLine] = [await line(broker), await line(broker)]
  // Restarts the server, connected to the broker through a relay.
  await test.server.stop()
  await test.startServer(0, { MQTT_URL: `mqtt://127.0.0.1:${serverLine.port}` })
  await test.server.context.db.updateTable('signal').set({ upperLimit: null }).where('id', '=', SIGNAL).execute()
  const config = {
    gatewayId: 'gw-a',
    devices: [
      {
        equipId: 'eq-a',
        driver: 'modbus-tcp',
        host: '127.0.0.1',
        port: toDevice.port,
        unitId: 1,
        intervalMs: 1_000,
        timeoutMs: 500,
        signals: [{ id: SIGNAL, area: 'holding', address: 0, type: 'u16', writable: true }],
      },
    ],
  }
  writeFileSync(join(folder, 'gateway.json'), JSON.stringify(config))
  const gateway = await Process.start('gateway/src/main.ts', {
    MIMIC_GATEWAY_CONFIG: join(folder, 'gateway.json'),
    MIMIC_DATA: folder,
    MQTT_URL: `mqtt://127.0.0.1:${gatewayLine.port}`,
    MQTT_USERNAME: GATEWAY_LOGIN.username,
    MQTT_PASSWORD: GATEWAY_LOGIN.password,
  })
  stops.push(() => gateway.end('SIGKILL'))
  lines = { browser: await line(test.server.port), server: serverLine, gateway: gatewayLine, device: toDevice }
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

async function line(port: number): Promise<Relay> {
  const relay = await Relay.to('127.0.0.1', port)
  stops.push(() => relay.stop())
  return relay
}

it(`${WRITES} writes over connections that break: each is executed at most once, and each has a result`, {
  timeout: isLong ? 900_000 : 480_000,
}, async () => {
  console.log(`writes: seed ${seed}`)
  const random = seededRandom(seed)
  const client = await TestClient.login(`http://127.0.0.1:${lines.browser.port}`, 'operation-a', PASSWORD)
  const isOnline = async () => {
    const { reply } = await client.call(paths.deviceMonitorGatewayInfo, { equipmentId: 'eq-a' })
    return (reply.data as { online: boolean }).online
  }
  await until(isOnline, 60_000)

  const breaks = new Map<string, number>()
  /** Breaks a connection at a random moment during a write. */
  const perhapsBreak = () => {
    const dice = random()
    const name = chances.find(([, upto]) => dice < upto)?.[0]
    if (!name) return
    breaks.set(name, (breaks.get(name) ?? 0) + 1)
    setTimeout(() => lines[name].cut(), random() * 150)
  }

  /** Repeats a call without an answer under the same uuid, as a browser does, whatever happened to the first one. */
  const asked = async (path: string, body: Record<string, string>) =>
    until(async () => client.call(path, body).catch(() => delay(20, undefined)), 60_000)
  const outcomes = new Map<string, number>()
  const ended = new Map<number, { status: unknown; code: number }>()
  const submit = async (value: number, uuid: string) => {
    const body = { projectId: 'project-a', signalId: SIGNAL, value: String(value), uuid }
    perhapsBreak()
    await asked(paths.projectMonitorWrite, body)
    // Some browsers are impatient and send the write twice.
    if (random() < 0.2) await asked(paths.projectMonitorWrite, body)
  }
  const follow = async (value: number, uuid: string) => {
    const { status, code } = await until(async () => {
      const { reply } = await asked(paths.projectMonitorWriteCallback, { uuid })
      await delay(100)
      return reply['status'] !== 'pending' && { status: reply['status'], code: reply.code }
    }, 120_000)
    ended.set(value, { status, code })
    outcomes.set(`${status} ${code}`, (outcomes.get(`${status} ${code}`) ?? 0) + 1)
  }
  /** Writes until it succeeds: whatever was on its way before has arrived by then, since the order is kept. */
  const written = (value: number) =>
    until(async () => {
      await until(isOnline, 120_000)
      const uuid = crypto.randomUUID()
      await asked(paths.projectMonitorWrite, { projectId: 'project-a', signalId: SIGNAL, value: String(value), uuid })
      const reply = await until(async () => {
        const { reply } = await asked(paths.projectMonitorWriteCallback, { uuid })
        return reply['status'] !== 'pending' && reply
      }, 120_000)
      return reply['status'] === 'success'
    }, 120_000)
  const values = Array.from({ length: WRITES }, (_, i) => i + 1)
  const waiting = [...values]
  // Several operators write at the same time, each at a random pace, without waiting for the previous write to end.
  const open: Promise<unknown>[] = []
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) {
        const uuid = crypto.randomUUID()
        await submit(value, uuid)
        // Failures are reported at the end.
        open.push(follow(value, uuid).catch((error: unknown) => error))
        await delay(100 + random() * 400)
      }
    }),
  )
  // Skips the minute that a lost write waits, except in the long run.
  if (!isLong) {
    await written(WRITES + 1)
    offsetMs = 61_000
  }
  const failures = (await Promise.all(open)).filter((failure) => failure !== undefined)
  expect(failures, `seed ${seed}`).toEqual([])
  offsetMs = 0
  // By now everything still on its way has arrived.
  await written(WRITES + 2)

  console.log(`writes: ${JSON.stringify([...outcomes])}, lines broken ${JSON.stringify([...breaks])}`)
  expect(ended.size).toBe(WRITES)
  for (const value of values) {
    const times = device.executions.get(value) ?? 0
    const end = ended.get(value)
    expect(times, `value ${value}, seed ${seed}`).toBeLessThanOrEqual(1)
    if (end?.status === 'success') expect(times, `value ${value} was told to be written, seed ${seed}`).toBe(1)
    else expect(end?.status, `value ${value}, seed ${seed}`).toBe('failure')
    // Point 14: a write that failed as offline or expired was not executed.
    if (end?.code === codes.gatewayOffline || end?.code === codes.writeExpired)
      expect(times, `value ${value} was told not to be sent, seed ${seed}`).toBe(0)
  }
  expect(outcomes.get('success 200') ?? 0).toBeGreaterThan(WRITES / 10)
})
