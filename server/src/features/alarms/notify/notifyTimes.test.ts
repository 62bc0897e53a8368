import { HOUR_MS, MINUTE_MS } from '@mimic/contract/zone'
import { expect, it } from 'vitest'
import { onDuty, type Shift } from './duty.ts'
import { isOfWeeks, isOpen, isQuiet, nextOpen, openSince, spanOf } from './notifyTimes.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const always = { days: '', fromClock: '00:00', toClock: '00:00', quietFrom: '00:00', quietTo: '00:00' }
/** 2026-06-01 is a Monday. */
const night = { ...always, days: 'mon,fri', fromClock: '22:00', toClock: '06:00' }

it('a span past midnight belongs to the day on which it begins', () => {
  expect(spanOf(night, at('2026-06-01T21:59:59'))).toBeUndefined()
  expect(spanOf(night, at('2026-06-01T22:00'))).toBe(at('2026-06-01T22:00'))
  expect(spanOf(night, at('2026-06-02T05:59:59'))).toBe(at('2026-06-01T22:00'))
  expect(spanOf(night, at('2026-06-02T06:00'))).toBeUndefined()
  // Sunday night is nobody's, although Monday has begun.
  expect(spanOf(night, at('2026-06-01T05:00'))).toBeUndefined()
})

it('the same time twice is the whole day, and no days are all of them', () => {
  expect(spanOf(always, at('2026-06-03T00:00'))).toBe(at('2026-06-03T00:00'))
  expect(spanOf({ ...always, days: 'tue' }, at('2026-06-03T00:00'))).toBeUndefined()
  const eight = { ...always, days: 'tue', fromClock: '08:00', toClock: '08:00' }
  expect(spanOf(eight, at('2026-06-03T07:59'))).toBe(at('2026-06-02T08:00'))
})

it('quiet hours leave the most urgent alone, and end by themselves', () => {
  const times = { ...always, quietFrom: '22:00', quietTo: '07:00' }
  const time = at('2026-06-01T23:30')
  expect([isQuiet(times, time), isQuiet(always, time)]).toEqual([true, false])
  expect([isOpen(times, 1, time), isOpen(times, 2, time)]).toEqual([true, false])
  expect(nextOpen(times, 2, time)).toBe(at('2026-06-02T07:00'))
  expect(openSince(times, 2, at('2026-06-02T07:20:30'))).toBe(at('2026-06-02T07:00'))
  expect(openSince(times, 1, time)).toBe(time - HOUR_MS)
  expect(
    nextOpen({ ...times, quietFrom: '00:00', quietTo: '23:59', days: 'mon', toClock: '12:00' }, 2, time),
  ).toBeNull()
})

it('weeks are counted from the Monday of the first one', () => {
  expect(isOfWeeks(2, '2026-06-03', at('2026-06-01T00:00'))).toBe(true)
  expect(isOfWeeks(2, '2026-06-03', at('2026-06-08T00:00'))).toBe(false)
  expect(isOfWeeks(2, '2026-06-03', at('2026-06-21T23:59'))).toBe(true)
  expect(isOfWeeks(1, '2026-06-03', at('2026-05-31T23:59'))).toBe(false)
})

const shift = (accountIds: string, more: Partial<Shift> = {}): Shift => ({
  ...always,
  ...{ title: 'Shift', accountIds, destination: '', everyWeeks: 1, firstDay: '' },
  ...more,
})
const kept = { handOverFrom: '', handOverTo: '', gmtHandOver: 0 }
const noon = at('2026-06-01T12:00')

it('whoever has the shift is on duty, each once, and shifts with an address of their own', () => {
  const shifts = [shift('a,b'), shift('b'), shift('c', night), shift('', { destination: '13800000000', title: 'Gate' })]
  expect(onDuty(shifts, [], kept, noon)).toMatchObject({ accountIds: ['a', 'b'], places: [{ title: 'Gate' }] })
})

it('a hand-over counts until its time, and then whoever stands in for those who are away', () => {
  const handOver = { handOverFrom: 'a', handOverTo: 'b', gmtHandOver: noon + MINUTE_MS }
  expect(onDuty([shift('a')], [], handOver, noon).accountIds).toEqual(['b'])
  expect(onDuty([shift('a')], [], handOver, noon + MINUTE_MS).accountIds).toEqual(['a'])
  const away = (accountId: string, standInId: string) => ({
    ...{ accountId, standInId, firstDay: '2026-06-01', lastDay: '2026-06-01' },
  })
  expect(onDuty([shift('a')], [away('b', 'c')], handOver, noon).accountIds).toEqual(['c'])
  expect(onDuty([shift('a')], [away('a', 'b'), away('b', 'a')], kept, noon).accountIds).toEqual([])
  expect(onDuty([shift('a')], [away('a', 'b')], kept, noon + 12 * HOUR_MS).accountIds).toEqual(['a'])
})
