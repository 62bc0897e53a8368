import { expect, it } from 'vitest'
import { sameLeaf } from './sameLeaf.ts'

it.each([
  [1, 1, true],
  [1, 2, false],
  [0, -0, false],
  [Number.NaN, Number.NaN, true],
  ['1', 1, false],
  [undefined, null, false],
  [null, {}, false],
  [{}, null, false],
  [{}, 1, false],
  [{}, {}, true],
  [[], {}, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[1, 2], [1], false],
  [{ a: 1, b: { c: [2] } }, { b: { c: [2] }, a: 1 }, true],
  [{ a: 1, b: { c: [2] } }, { a: 1, b: { c: [3] } }, false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [{ a: undefined }, { b: undefined }, false],
])('%j and %j: %s', (a, b, isSame) => {
  expect(sameLeaf(a, b)).toBe(isSame)
  expect(sameLeaf(b, a)).toBe(isSame)
})
