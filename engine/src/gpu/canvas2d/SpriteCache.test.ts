import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Part, SpriteCache } from './SpriteCache.ts'

let open = 0
/** Bitmaps that are counted, and canvases that only know their size. */
class FakeCanvas {
  width: number
  height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  getContext() {
    return { canvas: this }
  }
  transferToImageBitmap() {
    open++
    return { width: this.width, height: this.height, close: () => open-- }
  }
}
beforeAll(() => vi.stubGlobal('OffscreenCanvas', FakeCanvas))
afterAll(() => vi.unstubAllGlobals())

const SLOTS = 40
const boxOf = (slot: number, _isWhole: boolean, out: Float64Array, width = 41) => {
  const x = 50 * slot
  out.set([x - 1, 9, x + width, 31, 1, 0, 0, 1, x, 10.25])
  return true
}
/** The cache after every slot was drawn unchanged twice, and the bitmaps copied to the canvas since. */
function aCache() {
  const cache = new SpriteCache()
  cache.reserve(SLOTS)
  const copied: number[][] = []
  const context = { drawImage: (_: unknown, ...to: number[]) => copied.push(to) } as never
  const draw = (slot: number, x = 50 * slot, scale = 1, isZooming = false) =>
    cache.draw(context, slot, 0, scale, 0, 0, scale, x, 10.25, true, isZooming)
  const painted: number[] = []
  const parts: boolean[] = []
  const frame = () => {
    for (let slot = 0; slot < SLOTS; slot++) if (draw(slot) !== Part.Whole) cache.noteSteady(slot)
    const paint = (_: unknown, slot: number, _box: unknown, isWhole: boolean) => {
      painted.push(slot)
      parts[slot] = isWhole
    }
    cache.build(8 * SLOTS, boxOf, paint, false)
  }
  frame()
  frame()
  copied.length = 0
  return { cache, copied, painted, parts, context, draw, frame }
}

describe('sprites', () => {
  it('are made of what was drawn unchanged for two frames, and copied to whole pixels', () => {
    const { copied, painted, draw } = aCache()
    expect(painted.sort((a, b) => a - b)).toEqual(Array.from({ length: SLOTS }, (_, i) => i))
    expect(draw(3)).toBe(Part.Whole)
    // The whole bitmap is copied at its size: copying a part would cost twice as much.
    expect(copied[0]).toEqual([149, 9])
    expect(draw(3, 157)).toBe(Part.Whole)
    expect(copied[1]).toEqual([156, 9])
  })

  describe('of a widget that is turned by its own transform', () => {
    /** Draws slot 5 at these angles, one frame each. @param pays whether a rotated copy is cheaper than painting */
    function turned(angles: readonly number[], pays: boolean) {
      const { cache, copied, painted, context } = aCache()
      // It had a sprite at rest, which was dropped.
      cache.change(5, 0)
      painted.length = copied.length = 0
      const parts: number[] = []
      const maps: number[][] = []
      const drawn = { ...(context as object), setTransform: (...map: number[]) => maps.push(map) } as never
      for (const angle of angles) {
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        const part = cache.draw(drawn, 5, 0, c, s, -s, c, 250, 10.25, true, false)
        parts.push(part)
        if (part !== Part.Whole) cache.noteSteady(5)
        const box = (slot: number, _isWhole: boolean, out: Float64Array) => {
          out.set([249, 9, 291, 31, c, s, -s, c, 250, 10.25, pays ? 1 : 0])
          return slot !== 5 || pays || !cache.isTurning(slot)
        }
        cache.build(8 * SLOTS, box, (_, slot) => painted.push(slot), false)
      }
      return { cache, painted, copied, parts, maps }
    }
    const turning = Array.from({ length: 20 }, (_, i) => i / 10)

    it('are made once and rotated, until the picture settles', () => {
      const { cache, painted, copied, parts, maps } = turned(turning, true)
      expect(painted).toEqual([5])
      expect(parts.at(-1)).toBe(Part.Whole)
      // About the origin of its frame, whose place is (250, 10.25).
      expect(copied.at(-1)).toEqual([-1, -1.25])
      const angle = (turning.at(-1) ?? 0) - (turning[parts.indexOf(Part.Whole) - 1] ?? 0)
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      maps.at(-2)?.forEach((value, i) => {
        expect(value).toBeCloseTo([c, s, -s, c, 250, 10.25][i] ?? 0, 5)
      })
      expect(maps.at(-1)).toEqual([1, 0, 0, 1, 0, 0])
      expect(cache.isLoose).toBe(true)
      const damaged: number[] = []
      cache.settle((slot) => damaged.push(slot))
      expect(damaged).toEqual([5])
    })

    it('are not made where a rotated copy does not pay, until it stands still', () => {
      const { painted, parts } = turned(turning, false)
      expect(painted).toEqual([])
      expect(new Set(parts)).toEqual(new Set([Part.None]))
      expect(turned([...turning, 2, 2, 2, 2, 2, 2, 2], false).painted).toEqual([5])
    })
  })

  it('are stretched while the camera zooms', () => {
    const { cache, copied, draw } = aCache()
    expect(draw(1, 50, 2, true)).toBe(Part.Whole)
    expect(cache.isLoose).toBe(true)
    expect(copied[0]!.slice(2)).toEqual([84, 44])
    expect(cache.settle(() => {})).toBe(true)
    expect(cache.settle(() => {})).toBe(false)
    expect(draw(1, 50, 2, false)).toBe(Part.None)
  })

  it('that are large wait until the zoom is over', () => {
    const cache = new SpriteCache()
    cache.reserve(SLOTS)
    const made: number[] = []
    const isLarge = (slot: number) => slot % 2 === 0
    const build = (isZooming: boolean) =>
      cache.build(
        8 * SLOTS,
        (slot, isWhole, out) => boxOf(slot, isWhole, out, isLarge(slot) ? 1000 : 41),
        (_, slot) => made.push(slot),
        isZooming,
      )
    for (let at = 0; at < 2 * SLOTS; at++) cache.noteSteady(at % SLOTS)
    build(true)
    expect(made.some(isLarge)).toBe(false)
    expect(made).toHaveLength(SLOTS / 2)
    build(false)
    expect(new Set(made).size).toBe(SLOTS)
  })

  it('stand at the nearest pixels while their widget moves, and are given up once the picture settles', () => {
    const { cache, copied, draw } = aCache()
    expect(draw(2, 100.4)).toBe(Part.Whole)
    expect(draw(2, 100.6)).toBe(Part.Whole)
    expect(copied.map(([x]) => x)).toEqual([99, 100])
    expect(cache.isLoose).toBe(true)
    draw(4, 200.4)
    draw(4, 200)
    const damaged: number[] = []
    expect(cache.settle((slot) => damaged.push(slot))).toBe(false)
    expect(damaged).toEqual([2])
    expect(draw(2, 100)).toBe(Part.None)
    expect(draw(4, 200)).toBe(Part.Whole)
  })

  it('are a few in a frame that draws little, and more in one that draws much', () => {
    const cache = new SpriteCache()
    cache.reserve(SLOTS)
    let made = 0
    for (let at = 0; at < 2 * SLOTS; at++) cache.noteSteady(at % SLOTS)
    cache.build(1, boxOf, () => made++, false)
    expect(made).toBe(8)
    cache.build(8 * 20, boxOf, () => made++, false)
    expect(made).toBe(28)
    cache.build(1, boxOf, () => made++, false)
    cache.build(1, boxOf, () => made++, false)
    expect(made).toBe(SLOTS)
  })

  it('come back later the more often their widget changes, and free their bitmaps', () => {
    const { cache, draw, frame } = aCache()
    const before = open
    for (let slot = 0; slot < SLOTS; slot++) cache.change(slot, 0)
    expect(open).toBeLessThan(before)
    frame()
    frame()
    expect(draw(0)).toBe(Part.None)
    frame()
    frame()
    expect(draw(0)).toBe(Part.Whole)
    cache.clear()
    expect(draw(0)).toBe(Part.None)
  })

  it('of a static layer stay while values change, and give way to one of all of it once they rest', () => {
    const { cache, parts, draw, frame } = aCache()
    for (let slot = 0; slot < SLOTS; slot++) cache.change(slot, 7)
    frame()
    frame()
    expect(parts.some((isWhole) => isWhole)).toBe(false)
    for (let slot = 0; slot < SLOTS; slot++) cache.change(slot, 7)
    expect(draw(0)).toBe(Part.Static)
    cache.change(0, 8)
    expect(draw(0)).toBe(Part.None)
    for (let i = 0; i < 8; i++) frame()
    expect(draw(1)).toBe(Part.Whole)
  })

  it('are turned with what turns, wherever it stands', () => {
    const { cache, context, copied } = aCache()
    expect(cache.draw(context, 1, 0, 1, 0, 0, 1, 50.4, 10.25, false, false)).toBe(Part.Whole)
    expect(copied[0]).toEqual([49.4, 9, 42, 22])
    expect(cache.isLoose).toBe(false)
  })

  it('show what is dim and what is bright, never one for the other', () => {
    const { cache, context } = aCache()
    const draw = (dim: number) => cache.draw(context, 1, dim, 1, 0, 0, 1, 50, 10.25, true, false)
    expect(draw(0)).toBe(Part.Whole)
    expect(draw(3)).toBe(Part.None)
    expect(draw(0)).toBe(Part.None)
  })
})
