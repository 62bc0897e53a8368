import type { Curve } from '@mimic/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { thinOut } from './thinOut.ts'

const curve = (values: readonly (number | null)[]): Curve => ({
  id: 'a',
  title: '',
  equipTitle: '',
  unit: '',
  scale: 0,
  statistic: 'avg',
  form: 'raw',
  times: values.map((_, i) => i * 10),
  values,
})

it('keeps ends, peaks and gaps of every pixel, in order, at most five points each', () => {
  const value = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -50, max: 50 }) }, fc.constant(null))
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 400 }),
      fc.integer({ min: 1, max: 40 }),
      (values, pixels) => {
        const whole = curve(values)
        const range = { dateStart: 0, dateEnd: values.length * 10 }
        const thin = thinOut(whole, range, pixels)
        expect(thin.times).toEqual(thin.times.toSorted((a, b) => a - b))
        expect(thin.times.length).toBeLessThanOrEqual(5 * (pixels + 1))
        const width = range.dateEnd / pixels
        for (let pixel = 0; pixel < pixels; pixel++) {
          const of = ({ times, values: v }: Curve) => v.filter((_, i) => Math.floor((times[i] ?? 0) / width) === pixel)
          const numbers = (list: Curve['values']) => list.filter((v) => v !== null).map(Number)
          const [all, kept] = [of(whole), of(thin)]
          expect(kept[0]).toEqual(all[0])
          expect(kept.at(-1)).toEqual(all.at(-1))
          expect(Math.max(...numbers(kept))).toBe(Math.max(...numbers(all)))
          expect(Math.min(...numbers(kept))).toBe(Math.min(...numbers(all)))
          expect(kept.includes(null)).toBe(all.includes(null))
        }
      },
    ),
  )
})
