import { expect, it } from 'vitest'
import { inOrder } from './inOrder.ts'
import type { Point } from './Point.ts'

const at = (time: number, value: Point['value'], quality: Point['quality'] = 0): Point => ({ time, value, quality })

it('sorts by time, and keeps other values, types and qualities of one time', () => {
  const points = [at(2, 1), at(1, 5), at(2, '1'), at(2, true), at(2, 1, 1), at(3, null, 2)]
  expect(inOrder([...points])).toEqual([at(1, 5), at(2, 1), at(2, '1'), at(2, true), at(2, 1, 1), at(3, null, 2)])
})

it('leaves out repeats, also of a time with other values between', () => {
  const points = [at(1, 10), at(2, 20), at(2, 30), at(2, 20), at(3, 20), at(2, 30), at(3, 20)]
  expect(inOrder(points)).toEqual([at(1, 10), at(2, 20), at(2, 30), at(3, 20)])
})

it('is quick with a device whose clock stands still: 200,000 values of one time', () => {
  const points = Array.from({ length: 200_000 }, (_, i) => at(1, i))
  expect(inOrder(points)).toHaveLength(200_000)
})
