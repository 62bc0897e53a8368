import { describe, expect, it } from 'vitest'
import { formatOf } from '../../widgets/UsualTimeSelector/mountTimeSelector.ts'
import { addMonths, momentText, monthDays, parseMoment } from './momentText.ts'

const MINUTE = 'YYYY-MM-DD HH:mm'
const SECOND = 'YYYY-MM-DD HH:mm:ss'
/** 2026-11-21 20:05:09 in UTC+8. */
const EVENING = Date.UTC(2026, 10, 21, 12, 5, 9)

describe('a moment as text', () => {
  it('is in ISO order, 24 hours and UTC+8, and comes back as it was', () => {
    expect(momentText(EVENING, SECOND)).toBe('2026-11-21 20:05:09')
    expect(momentText(EVENING, MINUTE)).toBe('2026-11-21 20:05')
    expect(parseMoment('2026-11-21 20:05:09', SECOND)).toBe(EVENING)
    expect(parseMoment(momentText(EVENING, MINUTE), MINUTE)).toBe(EVENING - 9_000)
    expect(parseMoment('2026-01-01 07:59', MINUTE)).toBe(Date.UTC(2025, 11, 31, 23, 59))
    expect(momentText(Number.NaN, MINUTE)).toBe('')
  })

  it.each([
    ['2026/11/21 20:05:09', SECOND],
    ['2026-11-21T20:05:09', SECOND],
    ['2026年11月21日20:05:09', SECOND],
    ['２０２６－１１－２１　２０：０５：０９', SECOND],
    ['  2026.11.21  20:5:9 ', MINUTE],
  ] as const)('is understood as people write it: %s', (text, format) => {
    expect(parseMoment(text, format)).toBe(EVENING)
  })

  it('may be a date alone, or a time alone', () => {
    expect(parseMoment('2026-11-21', 'YYYY-MM-DD')).toBe(Date.UTC(2026, 10, 20, 16))
    expect(parseMoment('2026-11-21', MINUTE)).toBe(Date.UTC(2026, 10, 20, 16))
    expect(parseMoment('8:30', 'HH:mm')).toBe(Date.UTC(1970, 0, 1, 0, 30))
    expect(parseMoment('08:30:15', 'HH:mm:ss')).toBe(Date.UTC(1970, 0, 1, 0, 30, 15))
  })

  it.each([
    '',
    '2026',
    '2026-11',
    '2026-02-30 10:00',
    '2026-13-01 00:00',
    '2026-11-21 24:00',
    '2026-11-21 20:60',
    '20:05',
    '11/21/2026 8:05',
    '2026-11-21 08:05 PM',
    'tomorrow',
  ])('is refused where it names no moment: %j', (text) => {
    expect(parseMoment(text, MINUTE)).toBeNaN()
  })

  it.each(['2026-11-21 20:05', ''])('is refused where only a time is asked for: %j', (text) => {
    expect(parseMoment(text, 'HH:mm')).toBeNaN()
    expect(parseMoment('20:05', 'YYYY-MM-DD')).toBeNaN()
    expect(parseMoment('2026-11-21 20:05', 'YYYY-MM-DD')).toBeNaN()
  })
})

describe('a calendar', () => {
  it('shows six weeks from a Monday, each day at the same time of day', () => {
    const days = monthDays(EVENING).map((day) => momentText(day, MINUTE))
    expect(days).toHaveLength(42)
    expect([days[0], days[6], days[41]]).toEqual(['2026-10-26 20:05', '2026-11-01 20:05', '2026-12-06 20:05'])
    // 1 June 2026 is a Monday.
    expect(momentText(monthDays(Date.UTC(2026, 5, 30))[0] ?? 0, 'YYYY-MM-DD')).toBe('2026-06-01')
  })

  it('turns to the last day of a shorter month', () => {
    const turned = (text: string, by: number) => momentText(addMonths(parseMoment(text, MINUTE), by), MINUTE)
    expect(turned('2026-01-31 10:00', 1)).toBe('2026-02-28 10:00')
    expect(turned('2028-02-29 00:30', 12)).toBe('2029-02-28 00:30')
    expect(turned('2026-01-15 07:00', -1)).toBe('2025-12-15 07:00')
  })
})

it('a time selector is typed with the parts that its format shows', () => {
  expect(['YYYY-MM-DD HH:mm', 'DD.MM.YYYY', 'HH:mm', 'mm:ss', 'YYYY/M/D H:mm:ss'].map(formatOf)).toEqual([
    'YYYY-MM-DD HH:mm',
    'YYYY-MM-DD',
    'HH:mm',
    'HH:mm:ss',
    'YYYY-MM-DD HH:mm:ss',
  ])
})
