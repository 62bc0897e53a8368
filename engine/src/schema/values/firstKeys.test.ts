import { generateNKeysBetween } from 'fractional-indexing'
import { expect, it } from 'vitest'
import { firstKeys } from './firstKeys.ts'

it.each([0, 1, 2, 61, 62, 63, 3905, 3906, 3907, 5000])('gives the keys that the package gives for %i', (count) => {
  expect(firstKeys(count)).toEqual(generateNKeysBetween(null, null, count))
})
