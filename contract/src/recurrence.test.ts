import { describe, expect, it } from 'vitest'
import { type Recurrence, recurrences } from './recurrence.ts'

const at = (text: string) => Date.parse(`${text}:00+08:00`)
const textOf = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 16)
const daily: Recurrence = { every: 'day', interval: 1, firstDay: '2026-01-30', clock: '08:00' }
const between = (rule: Recurrence, after: string, until: string, most = 100) =>
  recurrences(rule, at(after), at(until), most).map(textOf)

describe('recurrences', () => {
  it('begin with the first day, and are at the clock of UTC+8', () => {
    expect(between(daily, '2026-01-01T00:00', '2026-01-31T08:00')).toEqual(['2026-01-30T08:00', '2026-01-31T08:00'])
  })

  it('come after the one time until the other, which counts', () => {
    expect(between(daily, '2026-02-01T08:00', '2026-02-02T07:59')).toEqual([])
    expect(between(daily, '2026-02-01T07:59', '2026-02-02T08:00')).toEqual(['2026-02-01T08:00', '2026-02-02T08:00'])
  })

  it('of weeks and of every few days keep their distance', () => {
    expect(between({ ...daily, every: 'week', interval: 2 }, '2026-02-01T00:00', '2026-03-01T00:00')).toEqual([
      '2026-02-13T08:00',
      '2026-02-27T08:00',
    ])
    expect(between({ ...daily, interval: 3 }, '2026-02-01T00:00', '2026-02-06T00:00')).toEqual([
      '2026-02-02T08:00',
      '2026-02-05T08:00',
    ])
  })

  it('of months take the last day where a month has no such day, and the day again afterwards', () => {
    const monthly = { ...daily, every: 'month', firstDay: '2026-01-31' } as const
    expect(between(monthly, '2026-01-01T00:00', '2026-04-30T23:00')).toEqual([
      '2026-01-31T08:00',
      '2026-02-28T08:00',
      '2026-03-31T08:00',
      '2026-04-30T08:00',
    ])
    expect(between({ ...monthly, interval: 12 }, '2027-06-01T00:00', '2028-12-31T00:00')).toEqual(['2028-01-31T08:00'])
  })

  it('are so many at most, the earliest first', () => {
    expect(between(daily, '2030-01-01T00:00', '2031-01-01T00:00', 2)).toEqual(['2030-01-01T08:00', '2030-01-02T08:00'])
  })

  it('are the same, asked for in one piece or in many', () => {
    for (const every of ['day', 'week', 'month'] as const)
      for (const interval of [1, 2, 5]) {
        const rule = { ...daily, every, interval, firstDay: '2026-01-31' }
        const [from, to] = [at('2026-01-01T00:00'), at('2027-12-31T00:00')]
        const pieces: number[] = []
        for (let time = from; time < to; time += 7 * 3_600_000)
          pieces.push(...recurrences(rule, time, Math.min(to, time + 7 * 3_600_000), 100))
        expect(pieces).toEqual(recurrences(rule, from, to, 10_000))
      }
  })
})
