import type { Sample } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Clock } from '../Clock.ts'
import { judgeDevices } from '../config/judgeDevices.ts'
import { FieldError, type IsDue } from '../drivers/Driver.ts'
import { DeviceRecord } from './DeviceRecord.ts'
import { Poller } from './Poller.ts'

let poller: Poller
let sent: Sample[]
/** What each poll asked for. */
let asked: string[][]
let isAnswering: boolean
/** How long a read takes. */
let readMs: number
let record: DeviceRecord

const ids = ['quick', 'slow']

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  sent = []
  asked = []
  isAnswering = true
  readMs = 0
  record = new DeviceRecord()
  const signals = [
    { id: 'quick', address: 0 },
    { id: 'slow', address: 1, intervalMs: 5_000 },
  ]
  const { devices, refused } = judgeDevices([
    { equipId: 'e', driver: 'modbus-tcp', host: 'h', intervalMs: 1_000, signals },
  ])
  expect(refused).toEqual([])
  poller = new Poller({
    device: devices[0]!,
    read: async (isDue: IsDue = () => true) => {
      asked.push(ids.filter(isDue))
      if (readMs > 0) await new Promise((resolve) => setTimeout(resolve, readMs))
      if (!isAnswering) throw new FieldError(codes.gatewayTimeout, says('noConnection'), true)
      // A driver may answer more than it was asked for.
      return { values: new Map(ids.map((id) => [id, 1])), failed: new Map() }
    },
    log: pino({ level: 'silent' }),
    clock: new Clock(),
    onSamples: (samples) => sent.push(...samples),
    onState: () => undefined,
    record,
  })
  poller.start()
})
afterEach(async () => {
  const stopped = poller.stop()
  await vi.runAllTimersAsync()
  await stopped
  vi.useRealTimers()
})

const sentOf = (id: string) => sent.filter(([each]) => each === id).length

describe('a device whose reads take longer than its interval', () => {
  it('is behind, and no longer when they are quick again; what was left out is counted', async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    expect([record.pace.behind, record.counters.missed]).toEqual([undefined, undefined])
    readMs = 4_200
    await vi.advanceTimersByTimeAsync(60_000)
    // The clock of the test has whole milliseconds.
    expect(record.pace.behind).toEqual({ wantedMs: 1_000, everyMs: expect.closeTo(4_200, -1) })
    expect(record.counters.missed).toBeGreaterThan(30)
    readMs = 0
    await vi.advanceTimersByTimeAsync(15_000)
    expect(record.pace.behind).toBeUndefined()
  })

  it('is not behind while it does not answer, nor for a wish that is faster than what it is set to', async () => {
    readMs = 400
    poller.open(100, 60)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(record.pace.behind).toBeUndefined()
    readMs = 4_200
    isAnswering = false
    await vi.advanceTimersByTimeAsync(120_000)
    expect(record.pace.behind).toBeUndefined()
  })
})

it('reads faster for a while after an open, then as before', async () => {
  await vi.advanceTimersByTimeAsync(1_500)
  const before = asked.length
  poller.open(100, 2)
  // A slower request in between does not slow it down, and no second reading starts beside the first.
  for (let i = 0; i < 5; i++) poller.open(500, 2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked.length - before).toBeGreaterThanOrEqual(20)
  expect(asked.length - before).toBeLessThanOrEqual(22)
  await vi.advanceTimersByTimeAsync(1_000)
  const after = asked.length
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked.length - after).toBe(3)
})

it('reads on as before when a request to read faster is no faster than its own interval', async () => {
  await vi.advanceTimersByTimeAsync(100)
  const before = asked.length
  poller.open(2_000, 5)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked.length - before).toBe(5)
})

describe('a polled device with a signal of a longer interval', () => {
  it('is asked for it less often, and reports it only then', async () => {
    await vi.advanceTimersByTimeAsync(10_100)
    expect(asked.filter((names) => names.includes('slow'))).toHaveLength(3)
    expect(asked.filter((names) => names.includes('quick'))).toHaveLength(11)
    expect([sentOf('quick'), sentOf('slow')]).toEqual([11, 3])
  })

  it('is asked for all when somebody waits for the values, and after it was silent', async () => {
    await vi.advanceTimersByTimeAsync(1_100)
    poller.readNow()
    await vi.advanceTimersByTimeAsync(10)
    expect(asked.at(-1)).toEqual(ids)
    isAnswering = false
    await vi.advanceTimersByTimeAsync(1_500)
    // A device that does not answer has bad values only.
    expect(sent.filter(([id, , value]) => id === 'slow' && value === null).length).toBeGreaterThan(0)
    isAnswering = true
    await vi.advanceTimersByTimeAsync(3_000)
    expect(sent.findLast(([id]) => id === 'slow')?.[2]).toBe(1)
  })
})

it('reports a device that does not answer once an interval, however often it is asked, and at once when somebody waits', async () => {
  const signals = [{ id: 'quick', address: 0 }]
  const { devices } = judgeDevices([{ equipId: 'e', driver: 'modbus-tcp', host: 'h', intervalMs: 60_000, signals }])
  let code: number = codes.gatewayTimeout
  let tries = 0
  const silent: Sample[] = []
  const rare = new Poller({
    device: devices[0]!,
    read: () => {
      tries++
      return Promise.reject(new FieldError(code, says('noConnection'), true))
    },
    log: pino({ level: 'silent' }),
    clock: new Clock(),
    onSamples: (samples) => silent.push(...samples),
    onState: () => undefined,
    record: new DeviceRecord(),
  })
  rare.start()
  await vi.advanceTimersByTimeAsync(10 * 60_000 - 1)
  expect(tries).toBeGreaterThan(100)
  expect(silent.length).toBeLessThanOrEqual(10)
  expect(silent.length).toBeGreaterThanOrEqual(9)
  const before = silent.length
  rare.readNow()
  await vi.advanceTimersByTimeAsync(1)
  expect(silent.length).toBe(before + 1)
  code = codes.commFault
  await vi.advanceTimersByTimeAsync(10_000)
  expect(silent.map(([, , , , why]) => why)).toEqual([...Array(before + 1).fill(codes.gatewayTimeout), codes.commFault])
  const stopped = rare.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  await stopped
})
