import type { Sample } from '@mimic/contract/bus'
import { describe, expect, it } from 'vitest'
import { DeadBands, defaultHeartbeatMs } from './DeadBands.ts'

const signal = { area: 'holding', address: 0, type: 'f32' } as const
const signals = [
  { ...signal, id: 'level', deadBand: 0.5 },
  { ...signal, id: 'count', deadBand: 0 },
  { ...signal, id: 'run', area: 'coil', type: 'bool', deadBand: 0 } as const,
  { ...signal, id: 'plain' },
]
const bands = () => new DeadBands({ signals, intervalMs: 1000, heartbeatMs: 10_000 })
/** The readings of one signal that pass, at one reading a second. */
const passed = (id: string, ...readings: readonly Sample[2][]) => {
  const all = bands()
  return readings.filter((value, i) => all.pass([[id, i * 1000, value, value === null ? 2 : 0]]).length > 0)
}

describe('the dead band of a signal', () => {
  it('holds back values within it of the value sent last, so that a slow drift is not lost', () => {
    expect(passed('level', 5, 5.3, 5.5, 5.6, 5.2, 5.1, 5)).toEqual([5, 5.6, 5])
  })

  it('of 0 sends changes only', () => {
    expect(passed('count', 1, 1, 2, 2, 1)).toEqual([1, 2, 1])
    expect(passed('run', false, false, true, true, false)).toEqual([false, true, false])
  })

  it('lets every reading pass if there is none', () => {
    expect(passed('plain', 1, 1, 1)).toEqual([1, 1, 1])
  })

  it('never holds back a bad value, or the first good one after it', () => {
    expect(passed('level', 5, null, null, 5, 5)).toEqual([5, null, null, 5])
  })

  it('sends an unchanged value again after each heartbeat, and when the clock was set back', () => {
    const all = bands()
    const times = [0, 5_000, 9_999, 10_000, 15_000, 20_000, -60_000]
    expect(times.filter((time) => all.pass([['level', time, 5, 0]]).length > 0)).toEqual([0, 10_000, 20_000, -60_000])
  })

  it('sends everything once when a client waits for it', () => {
    const all = bands()
    const poll: Sample[] = signals.map(({ id }) => [id, 0, id === 'run' ? true : 1, 0])
    expect(all.pass(poll)).toHaveLength(4)
    expect(all.pass(poll)).toHaveLength(1)
    all.passAll()
    expect(all.pass(poll)).toHaveLength(4)
  })

  it('keeps an unchanged value from looking stale unless the file says otherwise', () => {
    for (const intervalMs of [100, 1_000, 60_000])
      expect(defaultHeartbeatMs(intervalMs) + intervalMs).toBeLessThan(2 * intervalMs + 5_000)
  })
})
