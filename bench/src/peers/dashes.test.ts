import { expect, it } from 'vitest'
import { dashes } from './dashes.ts'

it('cuts a line into dashes that continue around corners', () => {
  expect(dashes([0, 0, 10, 0], [4, 2], false)).toEqual([0, 0, 4, 0, 6, 0, 10, 0])
  expect(dashes([0, 0, 3, 0, 3, 3], [4, 2], false)).toEqual([0, 0, 3, 0, 3, 0, 3, 1])
})

it('closes an outline, and leaves a solid line whole', () => {
  expect(dashes([0, 0, 2, 0, 2, 2], [], true)).toHaveLength(12)
  expect(dashes([0, 0, 5, 0], [], false)).toEqual([0, 0, 5, 0])
})

it('terminates if lengths do not add up exactly', () => {
  for (let i = 1; i < 300; i++)
    expect(dashes([0, 0, i / 7, i / 3, i / 9, i], [6, 4], true).length).toBeLessThan(4 * i + 40)
})
