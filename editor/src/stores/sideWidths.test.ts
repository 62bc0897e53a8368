import { describe, expect, it } from 'vitest'
import { PAGE_ROOM, pulledWidth, type Side, shownWidths, sideWidth, sideWidths, widestBeside } from './sideWidths.ts'

const at = (side: Side, px: number, isFolded = false) => ({ side, px, isFolded })

describe('the sides of the window', () => {
  it('are as wide as they were set where there is room', () => {
    expect(shownWidths(at('left', 300), at('right', 400), 1920)).toEqual({ left: 300, right: 400 })
  })

  it('leave the page its room at 1366, whatever widths were set in a wider window', () => {
    for (const right of ['right', 'versions'] as const) {
      const shown = shownWidths(at('left', 480), at(right, 640), 1366)
      expect(1366 - shown.left - shown.right).toBeGreaterThanOrEqual(PAGE_ROOM)
      expect(shown.left).toBeGreaterThanOrEqual(sideWidths.left.min)
      expect(shown.right).toBeGreaterThanOrEqual(sideWidths[right].min)
    }
  })

  it('give the room of a folded side to the page and the other side', () => {
    expect(shownWidths(at('left', 480, true), at('right', 560), 1366)).toEqual({ left: 0, right: 560 })
    expect(shownWidths(at('left', 480, true), at('right', 560, true), 800)).toEqual({ left: 0, right: 0 })
  })

  it('keep their least width in a window that has no room for it', () => {
    expect(shownWidths(at('left', 300), at('right', 300), 700)).toEqual({ left: 220, right: 240 })
  })

  it('take a width only from their range, and the usual one for foreign data', () => {
    expect([10, 333.4, 9000, Number.NaN].map((px) => sideWidth('left', px))).toEqual([220, 333, 480, 232])
  })

  it('are pulled as far as the page has room, and fold below half of their least width', () => {
    expect(widestBeside('left', 280, 1366)).toBe(480)
    expect(widestBeside('left', 560, 1366)).toBe(246)
    expect(widestBeside('left', 560, 900)).toBe(220)
    expect([500, 230, 150, 110, 109, -20].map((px) => pulledWidth('left', px, 246))).toEqual([246, 230, 220, 220, 0, 0])
  })
})
