import { expect, it } from 'vitest'
import { isSameAddress } from './sessionLimits.ts'

it.each([
  ['10.0.0.5', '10.0.0.5', true],
  ['10.0.0.5', '10.0.0.6', false],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:10.0.0.5', '::ffff:10.0.0.6', false],
  ['', '10.0.0.5', false],
])('addresses %s and %s are of one machine: %s', (one, other, isSame) => {
  expect(isSameAddress(one, other)).toBe(isSame)
})
