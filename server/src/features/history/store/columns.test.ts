import { expect, it } from 'vitest'
import { decimalsOf, readColumn, readNumbers, scaled, writeColumn, writeNumbers } from './columns.ts'
import { VarintReader, VarintWriter } from './varints.ts'

function column(bytes: Uint8Array): Uint8Array {
  const out = new VarintWriter(16)
  writeColumn(out, bytes)
  return out.done()
}

it('a short column is stored as it is, a longer one deflated where that is shorter', () => {
  const alike = (length: number) => new Uint8Array(length).fill(7)
  const head = (length: number) => (length * 2 < 128 ? 1 : 2)
  expect(column(alike(120))).toHaveLength(120 + head(120))
  expect(column(alike(121)).length).toBeLessThan(20)
  for (const length of [0, 1, 119, 120, 121, 5_000])
    expect([...readColumn(new VarintReader(column(alike(length))))]).toEqual([...alike(length)])
})

it('bytes that do not pack are stored as they are', () => {
  const all = Uint8Array.from({ length: 256 }, (_, i) => (i * 167 + 13) % 256)
  expect(column(all)).toHaveLength(256 + 2)
  expect([...readColumn(new VarintReader(column(all)))]).toEqual([...all])
})

it.each([
  [[], 0],
  [[1, 2, -3], 0],
  [[1.5, 2], 1],
  [[0.25, 1.125], 3],
  [[1e-6], 6],
  // A value with more than six decimals does not change the scale of the others.
  [[1e-7, 0.5], 1],
  [[Math.PI], 0],
])('%j need %i decimals', (values, decimals) => {
  expect(decimalsOf(values)).toBe(decimals)
})

it('a number is scaled only if its units give it back exactly', () => {
  expect(scaled(1.25, 100)).toBe(125)
  expect(scaled(-1.25, 100)).toBe(-125)
  expect(scaled(0, 1)).toBe(0)
  expect(scaled(1.255, 100)).toBeUndefined()
  expect(scaled(-0, 1)).toBeUndefined()
  expect(scaled(2 ** 50 - 1, 1)).toBe(2 ** 50 - 1)
  expect(scaled(2 ** 50, 1)).toBeUndefined()
  expect(scaled(-(2 ** 50), 1)).toBeUndefined()
})

it.each([
  ['of few decimals', [20.5, 20.25, -3, 0]],
  ['of many decimals', [Math.PI, 0.1, -1e300]],
  ['too large to scale', [2 ** 52, 0.5]],
  ['negative zero', [-0, 1]],
  ['none', []],
])('numbers come back exactly: %s', (_, values) => {
  const out = new VarintWriter(4)
  writeNumbers(out, values)
  out.write(42)
  const from = new VarintReader(out.done())
  const read = [...readNumbers(from, values.length)]
  expect(read.map((value, i) => Object.is(value, values[i]))).toEqual(values.map(() => true))
  expect(from.read()).toBe(42)
})

it('numbers that keep close to one another take a byte each', () => {
  const out = new VarintWriter(4)
  writeNumbers(out, [1000.1, 1000.2, 1000.3, 1000.2])
  // Decimals, length of the column, the first number in two bytes, three differences.
  expect(out.done()).toHaveLength(1 + 1 + 3 + 3)
})
