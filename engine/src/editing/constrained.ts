import type { Point } from './Box.ts'

/** `to`, drawn with Shift from `from`: a square, or for a line a multiple of 45 degrees. */
export function constrained(from: Point, to: Point, isLine: boolean): Point {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const extent = Math.max(Math.abs(dx), Math.abs(dy))
  if (!isLine) return { x: from.x + Math.sign(dx || 1) * extent, y: from.y + Math.sign(dy || 1) * extent }
  const step = Math.PI / 4
  const angle = Math.round(Math.atan2(dy, dx) / step) * step
  const length = Math.hypot(dx, dy)
  return { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length }
}
