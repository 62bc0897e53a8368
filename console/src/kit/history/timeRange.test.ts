import { describe, expect, it } from 'vitest'
import { type QuickRange, quickDraft, quickRanges, readRange } from './timeRange.ts'

const NOON = Date.UTC(2026, 10, 21, 4, 0)

describe('a range of time as people enter it', () => {
  it('is in UTC+8', () => {
    expect(quickDraft('hour', NOON)).toEqual({ from: '2026-11-21T11:00', to: '2026-11-21T12:00' })
    expect(readRange(quickDraft('hour', NOON))).toEqual({ dateStart: NOON - quickRanges.hour, dateEnd: NOON })
  })

  it('[spec:data-quick-7] [spec:data-quick-30] offers 7 days and 30 days at once', () => {
    const days = (quick: QuickRange) => {
      const { from, to } = quickDraft(quick, NOON)
      return (Date.parse(to) - Date.parse(from)) / 86_400_000
    }
    expect((Object.keys(quickRanges) as QuickRange[]).map(days)).toEqual([1 / 24, 1, 7, 30])
  })

  it('[spec:txt-time-order] spans 30 days at most, and does not end before it starts', () => {
    expect(readRange(quickDraft('month', NOON))).toMatchObject({ dateEnd: NOON })
    expect(readRange({ from: '2026-10-22T11:59', to: '2026-11-21T12:00' })).toBe('tooLong')
    expect(readRange({ from: '2026-11-21T12:01', to: '2026-11-21T12:00' })).toBe('endFirst')
    expect(readRange({ from: '', to: '2026-11-21T12:00' })).toBe('noDate')
  })
})
