import { expect, it } from 'vitest'
import { qualityOf } from './qualityOf.ts'

// The device's clock is years off.
const signal = { time: 7, quality: 0, intervalMs: 1000, cameMs: 1000 } as const

it('is good until two intervals and five seconds have gone by', () => {
  expect(qualityOf(signal, 8000)).toBe('good')
  expect(qualityOf(signal, 8001)).toBe('stale')
  expect(qualityOf({ ...signal, quality: 1 }, 8000)).toBe('uncertain')
  expect(qualityOf({ ...signal, quality: 1 }, 8001)).toBe('stale')
  expect(qualityOf({ ...signal, quality: 2 }, 1000)).toBe('bad')
  expect(qualityOf({ ...signal, time: null, quality: 2 }, 1000)).toBe('none')
})
