import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Glides } from './Glides.ts'

function shownAt(glides: Glides, slot: number, now: number): number | undefined {
  const count = glides.tick(now)
  const at = glides.slots.subarray(0, count).indexOf(slot)
  return at < 0 ? undefined : glides.values[at]
}

describe('a glide', () => {
  it('MO1 starts where it is, ends where it should, and never leaves the way between', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        (from, to) => {
          const glides = new Glides()
          glides.glide(3, from, to, 400, 1000)
          let last = from
          for (let now = 1000; now <= 1400; now += 50) {
            const value = shownAt(glides, 3, now) ?? Number.NaN
            expect(Math.abs(to - value)).toBeLessThanOrEqual(Math.abs(to - last) + 1e-6)
            last = value
          }
          expect(last).toBe(to)
          expect(glides.isMoving).toBe(false)
        },
      ),
    )
  })

  it('MO2 jumps when there is nothing to come from', () => {
    const glides = new Glides()
    glides.glide(0, Number.NaN, 7, 400, 0)
    expect(shownAt(glides, 0, 1)).toBe(7)
    expect(glides.isMoving).toBe(false)
  })

  it('MO3 MO4 can be retargeted on its way, and released', () => {
    const glides = new Glides()
    glides.glide(1, 0, 10, 100, 0)
    const half = shownAt(glides, 1, 50) ?? 0
    glides.glide(1, half, 0, 100, 50)
    expect(shownAt(glides, 1, 150)).toBe(0)
    glides.glide(1, 0, 10, 100, 200)
    glides.release(1)
    expect(glides.tick(210)).toBe(0)
  })

  it('MO3 keeps thousands of slots apart', () => {
    const glides = new Glides()
    for (let slot = 0; slot < 5000; slot++) glides.glide(slot, 0, slot, 100 + (slot % 3) * 100, 0)
    expect(glides.tick(150)).toBe(5000)
    const left = glides.tick(250)
    expect(left).toBe(5000 - Math.ceil(5000 / 3))
    glides.tick(400)
    expect(glides.isMoving).toBe(false)
  })
})
