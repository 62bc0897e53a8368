import { expect, it } from 'vitest'
import { VarintReader, VarintWriter } from './varints.ts'

const written = (value: number) => {
  const out = new VarintWriter(0)
  out.write(value)
  return [...out.done()]
}

it.each([
  [0, [0]],
  [127, [127]],
  [128, [128, 1]],
  [300, [172, 2]],
  [16_383, [255, 127]],
  [16_384, [128, 128, 1]],
])('writes %i seven bits a byte, the lowest first', (value, bytes) => {
  expect(written(value)).toEqual(bytes)
  expect(new VarintReader(Uint8Array.from(bytes)).read()).toBe(value)
})

it.each([
  [0, [0]],
  [-1, [1]],
  [1, [2]],
  [-64, [127]],
  [64, [128, 1]],
])('writes the sign of %i as the lowest bit', (value, bytes) => {
  const out = new VarintWriter(1)
  out.writeSigned(value)
  expect([...out.done()]).toEqual(bytes)
  expect(new VarintReader(out.done()).readSigned()).toBe(value)
})

it('reads whatever was written, one after the other, however small the writer began', () => {
  const values = [2 ** 53 - 1, 0, 2 ** 32, 2 ** 31, 129, 7]
  for (const capacity of [0, 1, 8, 9, 64]) {
    const out = new VarintWriter(capacity)
    for (const value of values) out.write(value)
    out.append(Uint8Array.of(9, 8, 7))
    out.write(5)
    const from = new VarintReader(out.done())
    expect(values.map(() => from.read())).toEqual(values)
    expect([...from.take(3)]).toEqual([9, 8, 7])
    expect(from.read()).toBe(5)
    expect(() => from.read()).toThrow('cut short')
  }
})

it('appends bytes that fill the writer exactly, and more than it has room for', () => {
  for (const length of [3, 4, 5, 100]) {
    const out = new VarintWriter(4)
    out.append(new Uint8Array(length).fill(length))
    expect([...out.done()]).toEqual(Array(length).fill(length))
  }
})

it('throws where bytes are cut short', () => {
  expect(() => new VarintReader(Uint8Array.of(128)).read()).toThrow('cut short')
  expect(() => new VarintReader(Uint8Array.of(1, 2)).take(3)).toThrow('cut short')
  expect([...new VarintReader(Uint8Array.of(1, 2)).take(2)]).toEqual([1, 2])
})
