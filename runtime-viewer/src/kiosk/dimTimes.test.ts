import { describe, expect, it, vi } from 'vitest'
import { BurnInGuard } from './BurnInGuard.ts'
import { scheduledDim } from './dimTimes.ts'
import { parseDimTimes } from './parseDimTimes.ts'

/** An instant by its time of day in UTC+8. */
const at = (time: string) => Date.parse(`2026-11-28T${time}:00+08:00`)

describe('the schedule of a dimmed screen', () => {
  it('is read from a text, and leaves out what cannot be read', () => {
    expect(parseDimTimes('22:00-06:00 0.6, 12:00-13:00 .3,nonsense, 7-8 0.1')).toEqual([
      { from: '22:00', to: '06:00', dim: 0.6 },
      { from: '12:00', to: '13:00', dim: 0.3 },
    ])
  })

  it.each([
    ['21:59', 0],
    ['22:00', 0.6],
    ['23:59', 0.6],
    ['00:00', 0.6],
    ['05:59', 0.6],
    ['06:00', 0],
    ['12:30', 0.3],
    ['13:00', 0],
  ])('at %s in UTC+8 the level is %d', (time, level) => {
    expect(scheduledDim(parseDimTimes('22:00-06:00 0.6, 12:00-13:00 0.3'), at(time))).toBe(level)
  })

  it('takes the darkest of the times that overlap, and none that is no time or too dark to read', () => {
    expect(scheduledDim(parseDimTimes('20:00-23:00 0.2, 22:00-06:00 0.5'), at('22:30'))).toBe(0.5)
    for (const wrong of ['25:00-26:00 0.5', '00:60-23:00 0.5', '22:30-22:30 0.5', '00:00-23:59 0.9', '00:00-23:59 0'])
      expect(scheduledDim(parseDimTimes(wrong), at('22:30')), wrong).toBe(0)
  })

  it('darkens when its time begins while nobody is there, brightens for somebody, and ends', () => {
    vi.useFakeTimers({ now: at('21:50') })
    const style = () => {
      const set = new Map<string, string>()
      const part = {
        setProperty: (name: string, value: string) => set.set(name, value),
        removeProperty: (name: string) => set.delete(name),
      }
      // The guard sets properties of both elements and does nothing else with them.
      return { set, element: { style: part } as unknown as HTMLElement }
    }
    const veil = style()
    const dimTimes = parseDimTimes('22:00-22:20 0.6')
    const guard = new BurnInGuard(style().element, veil.element, { dim: 0.1, dimAfterSeconds: 60, dimTimes })
    const dim = () => veil.set.get('--dim')
    expect(dim()).toBe('0')
    vi.advanceTimersByTime(61_000)
    expect(dim()).toBe('0.1')
    vi.advanceTimersByTime(9 * 60_000)
    expect(dim()).toBe('0.6')
    guard.activity()
    expect(dim()).toBe('0')
    vi.advanceTimersByTime(60_000)
    expect(dim()).toBe('0.6')
    vi.advanceTimersByTime(20 * 60_000)
    expect(dim()).toBe('0.1')
    guard.stop()
    vi.useRealTimers()
  })
})
