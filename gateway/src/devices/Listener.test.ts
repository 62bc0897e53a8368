import type { Sample } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Clock } from '../Clock.ts'
import { judgeDevices } from '../config/judgeDevices.ts'
import { DeviceRecord } from './DeviceRecord.ts'
import { Listener } from './Listener.ts'

const START = Date.UTC(2026, 0, 1)
const HEARTBEAT_MS = 2_000
let listener: Listener
let sent: Sample[]
let states: boolean[]
let faster: [number, number][]

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  sent = []
  states = []
  faster = []
  const signals = [
    { id: 'level', address: 0, scale: 0.1, decimals: 1, deadBand: 0.5 },
    { id: 'run', address: 0, area: 'coil', type: 'bool' },
  ]
  const entry = { equipId: 'e', driver: 'modbus-tcp', host: 'h', intervalMs: 500, heartbeatMs: HEARTBEAT_MS, signals }
  const [device] = judgeDevices([entry]).devices
  listener = new Listener({
    device: device!,
    faster: (intervalMs, delayS) => faster.push([intervalMs, delayS]),
    log: pino({ level: 'silent' }),
    clock: new Clock(Date.now, () => performance.now()),
    onSamples: (samples) => sent.push(...samples),
    record: new DeviceRecord(),
    onState: (isOnline) => states.push(isOnline),
  })
  listener.start()
})
afterEach(async () => {
  await listener.stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const push = (signalId: string, value: number | boolean | string | null, more: object = {}) =>
  listener.push([{ signalId, value, quality: 0, ...more }])
const after = (ms: number) => {
  vi.advanceTimersByTime(ms)
  return sent.splice(0)
}

describe('a device that sends its values by itself', () => {
  it('has its readings scaled and gathered, with the time of their arrival', () => {
    push('level', 20)
    push('run', true)
    push('nothing', 1)
    expect(sent).toEqual([])
    expect(after(100)).toEqual([
      ['level', START, 2, 0],
      ['run', START, true, 0],
    ])
  })

  it('keeps its own times and its quality', () => {
    push('level', 20, { time: START - 5_000 })
    push('level', 40, { time: START - 1_000, quality: 1 })
    push('level', null, { time: START - 500, quality: 2, code: codes.dataCheck })
    push('run', 'neither')
    expect(after(100)).toEqual([
      ['level', START - 5_000, 2, 0],
      ['level', START - 1_000, 4, 1],
      ['level', START - 500, null, 2, codes.dataCheck],
      ['run', START, null, 2, codes.dataType],
    ])
  })

  it('has its newest reading repeated after the clock of the gateway was set back, which makes all times earlier', () => {
    push('run', true)
    after(100)
    vi.setSystemTime(START - 3_600_000)
    push('run', false)
    after(100)
    listener.readNow()
    expect(after(100).at(-1)).toEqual(['run', START - 3_600_000 + 100, false, 0])
  })

  it('is not believed when its clock is ahead: its readings have the time of arrival, and are uncertain', () => {
    push('level', 20, { time: START + 60_000 })
    expect(after(100)).toEqual([['level', START, 2, 1]])
    push('run', true, { time: Number.NaN })
    expect(after(100)).toEqual([['run', START + 100, true, 0]])
  })

  it('leaves out readings within the dead band, and repeats the last reading at every heartbeat', () => {
    push('level', 20)
    after(100)
    push('level', 22)
    expect(after(HEARTBEAT_MS - 700)).toEqual([])
    expect(after(1_000)).toEqual([['level', expect.any(Number), 2.2, 0]])
    // The next reading is compared with the repeated one.
    push('level', 26)
    expect(after(100)).toEqual([])
    push('level', 30)
    expect(after(100)).toMatchObject([['level', expect.any(Number), 3, 0]])
  })

  it('never looks stale while nothing changes', () => {
    push('run', true)
    const times = after(20_000).map(([, time]) => time)
    const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0))
    expect(gaps.length).toBeGreaterThanOrEqual(8)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(HEARTBEAT_MS + 600)
  })

  it('shows a reading soon although its own time is behind the last repetition', () => {
    push('run', true, { time: START - 60_000 })
    after(5_000)
    push('run', false, { time: Date.now() - 60_000 })
    const samples = after(1_000)
    expect(samples[0]).toEqual(['run', START + 5_000 - 60_000, false, 0])
    expect(samples[1]?.[1]).toBeGreaterThanOrEqual(START + 5_000)
    expect(samples[1]?.[2]).toBe(false)
  })

  it('records a reading of an earlier time, and does not show it as the newest', () => {
    push('run', true, { time: START - 1_000 })
    push('run', false, { time: START - 9_000 })
    expect(after(100)).toHaveLength(2)
    expect(after(5_000).every(([, , value]) => value === true)).toBe(true)
  })

  it('that goes offline has bad values of all its signals with the code, again and again, until it sends new ones', () => {
    listener.setOnline(true)
    push('level', 20)
    after(100)
    listener.setOnline(false, codes.gatewayTimeout, 'gone')
    expect(after(100)).toEqual([
      ['level', START + 100, null, 2, codes.gatewayTimeout],
      ['run', START + 100, null, 2, codes.gatewayTimeout],
    ])
    expect(after(HEARTBEAT_MS + 500)).toHaveLength(2)
    listener.setOnline(true)
    push('level', 20)
    expect(after(100)).toMatchObject([['level', expect.any(Number), 2, 0]])
    expect(states).toEqual([true, false, true])
  })

  it('is asked for a faster rhythm when somebody watches, never for a slower one', () => {
    listener.open(100, 60)
    listener.open(9_000, 60)
    expect(faster).toEqual([
      [100, 60],
      [500, 60],
    ])
  })

  it('shows a value that was written at once', () => {
    push('level', 20)
    after(100)
    listener.written('level', 90)
    expect(after(100)).toEqual([['level', START + 100, 9, 0]])
  })

  it('sends everything at once when it is asked to, and what it has gathered when it ends', async () => {
    push('level', 20)
    after(100)
    listener.readNow()
    expect(after(100)).toHaveLength(1)
    push('level', 90)
    await listener.stop()
    expect(sent.splice(0)).toHaveLength(1)
    push('level', 10)
    listener.setOnline(false)
    expect(after(5_000)).toEqual([])
  })
})
