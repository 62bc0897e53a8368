import { expect, it } from 'vitest'
import type { SignalConfig } from '../drivers/DeviceConfig.ts'
import { SignalTurns } from './SignalTurns.ts'

const signal = (id: string, intervalMs?: number): SignalConfig => ({
  id,
  valueType: 'number',
  address: {},
  scale: 1,
  offset: 0,
  noValueAt: [],
  deadBand: undefined,
  isWritable: false,
  lowerLimit: undefined,
  upperLimit: undefined,
  intervalMs,
})
const turnsOf = (...signals: SignalConfig[]) => new SignalTurns({ intervalMs: 1000, signals })
/** The times at which a signal takes part in polls at these times. */
const readAt = (turns: SignalTurns, id: string, times: readonly number[]) =>
  times.filter((now) => turns.begin(now)?.(id) ?? false)

it('reads a signal with a longer interval of its own less often, though polls come early or late', () => {
  const times = [0, 1003, 1998, 3001, 4000, 4997, 6002]
  expect(readAt(turnsOf(signal('a'), signal('slow', 3000)), 'slow', times)).toEqual([0, 3001, 6002])
  expect(readAt(turnsOf(signal('a'), signal('slow', 3000)), 'a', times)).toEqual(times)
})

it('takes an interval that is no longer than that of the device for that', () => {
  expect(readAt(turnsOf(signal('a', 1000)), 'a', [0, 1000, 2000])).toEqual([0, 1000, 2000])
})

it('polls nothing where no signal is due, and everything where all are wanted', () => {
  const turns = turnsOf(signal('slow', 10_000))
  expect([turns.begin(0), turns.begin(1000)].map(Boolean)).toEqual([true, false])
  turns.wantAll()
  expect(turns.begin(2000)?.('slow')).toBe(true)
  expect(turns.begin(3000)).toBeUndefined()
})

it('begins a new grid after a pause instead of catching up', () => {
  expect(readAt(turnsOf(signal('slow', 2000)), 'slow', [0, 9000, 10_000, 11_000])).toEqual([0, 9000, 11_000])
})

it('polls a device without signals, to see that it answers', () => {
  expect(turnsOf().begin(0)).toBeDefined()
})
