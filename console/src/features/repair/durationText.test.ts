import { describe, expect, it } from 'vitest'
import { durationText } from './durationText.ts'

const HOUR_MS = 3_600_000

describe('the text of a duration', () => {
  it.each([
    [0, '0 min', '0 分钟'],
    [59_000, '1 min', '1 分钟'],
    [59.8 * 60_000, '1 h', '1 小时'],
    [1.5 * HOUR_MS, '1 h 30 min', '1 小时 30 分钟'],
    [24 * HOUR_MS, '1 d', '1 天'],
    [52.2 * HOUR_MS, '2 d 4 h', '2 天 4 小时'],
  ])('of %d ms', (ms, en, cn) => {
    expect(durationText(ms, 'en')).toBe(en)
    expect(durationText(ms, 'cn')).toBe(cn)
  })
})
