import { expect, it } from 'vitest'
import { mayReadMetrics } from './mayReadMetrics.ts'

it('lets nobody read figures but who has the token', () => {
  expect(mayReadMetrics(undefined, undefined)).toBe(false)
  expect(mayReadMetrics(undefined, '')).toBe(false)
  expect(mayReadMetrics('secret', undefined)).toBe(false)
  expect(mayReadMetrics('secret', 'secre')).toBe(false)
  expect(mayReadMetrics('secret', 'secret')).toBe(true)
})
