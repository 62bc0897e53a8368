import { expect, it } from 'vitest'
import { mayReadMetrics } from './mayReadMetrics.ts'

it.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('lets this machine read figures (%s)', (ip) => {
  expect(mayReadMetrics(undefined, ip, undefined)).toBe(true)
})

it.each(['192.0.2.7', '2001:db8::7', '::ffff:192.0.2.7', 'nonsense'])('lets %s read them with the token only', (ip) => {
  expect(mayReadMetrics(undefined, ip, undefined)).toBe(false)
  expect(mayReadMetrics(undefined, ip, '')).toBe(false)
  expect(mayReadMetrics('secret', ip, undefined)).toBe(false)
  expect(mayReadMetrics('secret', ip, 'secre')).toBe(false)
  expect(mayReadMetrics('secret', ip, 'secret')).toBe(true)
})
