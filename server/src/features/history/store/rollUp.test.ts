import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mimic/contract/zone'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Point } from './Point.ts'
import { decodeRollUps, encodeRollUps, rollFurther, rollUp, startOf } from './rollUp.ts'

const T0 = Date.UTC(2026, 0, 31, 10)
const point = fc.record<Point>({
  time: fc.integer({ min: T0, max: T0 + 3 * DAY_MS }),
  value: fc.oneof(fc.integer({ min: -100, max: 100 }), fc.boolean(), fc.constant(null), fc.constant('text')),
  quality: fc.constantFrom(0, 1, 2),
})
const points = fc.array(point, { maxLength: 200 }).map((list) => list.sort((a, b) => a.time - b.time))

it('agrees with the points of each span', () => {
  fc.assert(
    fc.property(points, fc.constantFrom(MINUTE_MS, HOUR_MS, DAY_MS), (list, spanMs) => {
      const measured = list.filter(({ value, quality }) => quality !== 2 && value !== null && typeof value !== 'string')
      const parts = rollUp(list, spanMs)
      expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(measured.length)
      for (const part of parts) {
        const own = measured.filter(({ time }) => time >= part.time && time < part.time + spanMs)
        const values = own.map(({ value }) => Number(value))
        expect(part).toEqual({
          time: part.time,
          count: own.length,
          min: Math.min(...values),
          max: Math.max(...values),
          sum: values.reduce((a, b) => a + b, 0),
          last: values.at(-1),
        })
      }
    }),
  )
})

it('agrees over minutes and hours', () => {
  fc.assert(
    fc.property(points, (list) => {
      const minutes = rollUp(list, MINUTE_MS)
      expect(rollFurther(rollFurther(minutes, HOUR_MS), DAY_MS)).toEqual(rollUp(list, DAY_MS))
      expect(decodeRollUps(encodeRollUps(minutes))).toEqual(minutes)
    }),
  )
})

it('begins days at midnight in UTC+8', () => {
  expect(startOf(Date.UTC(2026, 0, 31, 15, 59), DAY_MS)).toBe(Date.UTC(2026, 0, 30, 16))
  expect(startOf(Date.UTC(2026, 0, 31, 16), DAY_MS)).toBe(Date.UTC(2026, 0, 31, 16))
})

it('keeps sums as exact as the numbers they are made of', () => {
  const tenths = Array.from({ length: 10 }, (_, i): Point => ({ time: T0 + i, value: 0.1, quality: 0 }))
  expect(rollUp(tenths, MINUTE_MS)).toMatchObject([{ sum: 1, count: 10 }])
})

it('reads blocks of the first layout', () => {
  const stored = Buffer.from('Y2DYY8fyvNKJgSHJF0KDwAd7VPoHlGZyIJUPAA==', 'base64')
  const part = { count: 1, min: 1.5, max: 1.5, sum: 1.5, last: 1.5 }
  const time = startOf(1_780_000_000_000, MINUTE_MS)
  const next = { time: time + MINUTE_MS, count: 1, min: 2.25, max: 2.25, sum: 2.25, last: 2.25 }
  expect(decodeRollUps(stored)).toEqual([{ time, ...part }, next])
})

it('reads stored blocks of the present layout', () => {
  const stored = 'BgIAEoCvn4TOZ8CpBwAEAgICCKwClgF/IAAAAAAAAPg/GC1EVPshCUB/IAAAAAAAAPg/jBYiqv2QFUACCKwClgE='
  expect(decodeRollUps(Buffer.from(stored, 'base64'))).toEqual([
    { time: 1_779_999_960_000, count: 1, min: 1.5, max: 1.5, sum: 1.5, last: 1.5 },
    { time: 1_780_000_020_000, count: 2, min: 2.25, max: Math.PI, sum: 2.25 + Math.PI, last: 2.25 },
  ])
})

it('keeps the computed sum of numbers with many decimals', () => {
  const thirds = [1 / 3, 1e-9].map((value, i): Point => ({ time: T0 + i, value, quality: 0 }))
  expect(rollUp(thirds, MINUTE_MS)).toMatchObject([{ sum: 1 / 3 + 1e-9 }])
})
