import { generateKeyBetween } from 'fractional-indexing'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/seededRandom.ts'
import { isOrderKey, newOrder } from './order.ts'

describe('order keys', () => {
  it.each([1, 2, 3])('are what the library takes, and nothing else (seed %i)', (seed) => {
    const random = seededRandom(seed)
    const letters = 'abzAZ019yB-. é'
    let taken = 0
    for (let i = 0; i < 3_000; i++) {
      let key = ''
      for (let length = 1 + Math.floor(random() * 6); length > 0; length--)
        key += letters[Math.floor(random() * letters.length)]
      const isTaken = takes(key)
      if (isTaken) taken++
      expect(isOrderKey(key), key).toBe(isTaken)
    }
    expect(taken).toBeGreaterThan(100)
  })

  it.each(['a0', 'Zz', 'a0V', 'b00', 'b00V', 'z00000000000000000000000000', 'y0000000000000000000000000V'])(
    'are what the library takes, whichever character stands in %s',
    (key) => {
      expect(takes(key)).toBe(true)
      for (let at = 0; at < key.length; at++)
        for (let code = 32; code < 128; code++) {
          const changed = key.slice(0, at) + String.fromCharCode(code) + key.slice(at + 1)
          expect(isOrderKey(changed), changed).toBe(takes(changed))
        }
      for (let length = 1; length < key.length; length++)
        expect(isOrderKey(key.slice(0, length)), key.slice(0, length)).toBe(takes(key.slice(0, length)))
    },
  )

  it('have 1 to 256 characters', () => {
    expect(isOrderKey('')).toBe(false)
    expect(isOrderKey(`a0${'V'.repeat(254)}`)).toBe(true)
    expect(isOrderKey(`a0${'V'.repeat(255)}`)).toBe(false)
  })

  it("are each other's neighbours, however many stand between two", () => {
    const keys = [newOrder(null, null)]
    const random = seededRandom(7)
    for (let i = 0; i < 2_000; i++) {
      const at = Math.floor(random() * (keys.length + 1))
      keys.splice(at, 0, newOrder(keys[at - 1] ?? null, keys[at] ?? null))
    }
    expect(keys.every(isOrderKey)).toBe(true)
    expect(keys.toSorted()).toEqual(keys)
  })
})

function takes(key: string): boolean {
  try {
    generateKeyBetween(key, null)
    return true
  } catch {
    return false
  }
}
