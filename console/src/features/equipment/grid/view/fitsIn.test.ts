import { describe, expect, it } from 'vitest'
import { fitsIn } from './fitsIn.ts'

describe('fitsIn', () => {
  it('lets most texts of a plant do without a clip', () => {
    expect(['12345.678', '-0.001', 'bar'].every((text) => fitsIn(text, 100))).toBe(true)
    expect(fitsIn('holding register', 180)).toBe(true)
    expect(fitsIn('进水泵出口压力', 120)).toBe(true)
  })

  it('does not trust wide letters, and no letter of another script', () => {
    expect(fitsIn('WWWWWWWW', 120)).toBe(false)
    expect(fitsIn('千瓦每平方米', 76)).toBe(false)
    expect(fitsIn('ﷺﷺﷺﷺﷺﷺﷺﷺ', 100)).toBe(false)
    expect(fitsIn('l'.repeat(40), 180)).toBe(false)
  })
})
