import type { Box } from '../Box.ts'
import { type Handle, handleSides } from '../handles.ts'
import type { Sides } from './pageEdge.ts'

/** 5.1: a resize must leave more than 2. */
const SMALLEST = 3

const anywhere: Sides = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }

export interface ResizeOptions {
  /** Shift: the ratio of width and height is kept. */
  readonly isRatioKept?: boolean
  /** Alt: the centre stays, and both sides move. */
  readonly isFromCentre?: boolean
  /** Limits of the sides. */
  readonly within?: Sides
}

/** @returns the box after `handle` was pulled by (dx, dy). Whole numbers; a side never passes the opposite one. */
export function resizeBox(start: Box, handle: Handle, dx: number, dy: number, options: ResizeOptions = {}): Box {
  const [x, y, width, height] = start
  const side = handleSides[handle]
  const reach = options.isFromCentre ? 2 : 1
  const { left, top, right, bottom } = options.within ?? anywhere
  const widest = widestOf(x, width, side.x, left, right, options)
  const highest = widestOf(y, height, side.y, top, bottom, options)
  let w = resized(width, side.x * dx * reach, widest)
  let h = resized(height, side.y * dy * reach, highest)
  if (options.isRatioKept && width > 0 && height > 0) {
    const wide = w / width
    const high = h / height
    const wanted = side.x === 0 ? high : side.y === 0 ? wide : Math.max(wide, high)
    const scale = Math.min(wanted, widest / width, highest / height)
    w = rounded(width * scale, widest)
    h = rounded(height * scale, highest)
  }
  return [placed(x, width, w, side.x, options), placed(y, height, h, side.y, options), w, h]
}

/** An extent of 0 (a horizontal line) stays 0. */
function resized(extent: number, change: number, widest: number): number {
  return extent === 0 ? 0 : rounded(extent + change, widest)
}

function rounded(extent: number, widest: number): number {
  return Math.max(SMALLEST, Math.min(Math.round(extent), Math.floor(widest)))
}

/** @returns the greatest extent when its sides must lie from `least` to `most` */
function widestOf(
  at: number,
  extent: number,
  side: number,
  least: number,
  most: number,
  options: ResizeOptions,
): number {
  const middle = at + extent / 2
  if (options.isFromCentre || side === 0) return 2 * Math.min(middle - least, most - middle)
  return side < 0 ? at + extent - least : most - at
}

function placed(at: number, before: number, after: number, side: number, { isFromCentre }: ResizeOptions): number {
  if (isFromCentre || side === 0) return Math.round(at + (before - after) / 2)
  return side < 0 ? at + before - after : at
}
