import { describe, expect, it } from 'vitest'
import { isRange, lengthOf, timeText, withinLongest } from './tableTime.ts'

const DAY = 86_400_000
const noon = Date.UTC(2026, 0, 31, 4)

describe('times of a table', () => {
  it('are written in UTC+8', () => {
    expect(timeText(noon)).toBe('2026-01-31 12:00:00')
  })

  it('are asked for forwards, over 30 days at most', () => {
    expect(isRange({ from: noon, to: noon + 30 * DAY })).toBe(true)
    expect(isRange({ from: noon, to: noon + 30 * DAY + 1 })).toBe(false)
    expect(isRange({ from: noon, to: noon })).toBe(false)
    expect(isRange({ from: Number.NaN, to: noon })).toBe(false)
  })

  it('may be too long by what the minutes of the fields add', () => {
    const to = noon + 30 * DAY + 60_000
    expect(withinLongest({ from: noon, to })).toEqual({ from: noon + 60_000, to })
    const longer = { from: noon, to: noon + 31 * DAY }
    expect(withinLongest(longer)).toEqual(longer)
  })

  it('follow the unit of the widget', () => {
    expect(lengthOf(720, 'hour')).toBe(30 * DAY)
    expect(lengthOf(90, 'minute')).toBe(5_400_000)
    expect(lengthOf(2, 'day')).toBe(2 * DAY)
    expect(lengthOf(2, 'fortnight')).toBe(7_200_000)
    expect(lengthOf(1_000_000, 'day')).toBe(30 * DAY)
  })
})
