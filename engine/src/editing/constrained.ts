import type { Point } from './Box.ts'

/** Width and height whose ratio is kept. */
export interface Ratio {
  readonly width: number
  readonly height: number
}

const square: Ratio = { width: 1, height: 1 }

/**
 * @returns `to` as drawn with Shift from `from`: a corner of a box of that ratio, or for a line a multiple of 45
 * degrees
 */
export function constrained(from: Point, to: Point, isLine: boolean, { width, height } = square): Point {
  const dx = to.x - from.x
  const dy = to.y - from.y
  if (!isLine) {
    const scale = Math.max(Math.abs(dx) / width, Math.abs(dy) / height)
    return { x: from.x + Math.sign(dx || 1) * scale * width, y: from.y + Math.sign(dy || 1) * scale * height }
  }
  const step = Math.PI / 4
  const angle = Math.round(Math.atan2(dy, dx) / step) * step
  const length = Math.hypot(dx, dy)
  return { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length }
}
