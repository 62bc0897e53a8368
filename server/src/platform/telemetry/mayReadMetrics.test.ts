import { expect, it } from 'vitest'
import { mayReadMetrics } from './mayReadMetrics.ts'

it('only a caller with the token may read figures', () => {
  expect(mayReadMetrics(undefined, undefined)).toBe(false)
  expect(mayReadMetrics(undefined, '')).toBe(false)
  expect(mayReadMetrics('secret', undefined)).toBe(false)
  expect(mayReadMetrics('secret', 'secre')).toBe(false)
  expect(mayReadMetrics('secret', 'secret')).toBe(true)
})
