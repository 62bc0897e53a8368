import type { Box } from '../Box.ts'
import { type Handle, handleSides } from '../handles.ts'

/** 5.1: a resize must leave more than 2. */
const SMALLEST = 3

export interface ResizeOptions {
  /** Shift: width and height keep their ratio. */
  readonly isRatioKept?: boolean
  /** Alt: the centre stays, both sides move. */
  readonly isFromCentre?: boolean
}

/** The box after `handle` was pulled by (dx, dy). Whole numbers; a side never passes the one across from it. */
export function resizeBox(start: Box, handle: Handle, dx: number, dy: number, options: ResizeOptions = {}): Box {
  const [x, y, width, height] = start
  const side = handleSides[handle]
  const reach = options.isFromCentre ? 2 : 1
  let w = resized(width, side.x * dx * reach)
  let h = resized(height, side.y * dy * reach)
  if (options.isRatioKept && width > 0 && height > 0) {
    const wide = w / width
    const high = h / height
    const scale = side.x === 0 ? high : side.y === 0 ? wide : Math.max(wide, high)
    w = Math.max(SMALLEST, Math.round(width * scale))
    h = Math.max(SMALLEST, Math.round(height * scale))
  }
  return [placed(x, width, w, side.x, options), placed(y, height, h, side.y, options), w, h]
}

/** An extent of nothing (a level line) stays nothing. */
function resized(extent: number, change: number): number {
  return extent === 0 ? 0 : Math.max(SMALLEST, Math.round(extent + change))
}

function placed(at: number, before: number, after: number, side: number, { isFromCentre }: ResizeOptions): number {
  if (isFromCentre || side === 0) return Math.round(at + (before - after) / 2)
  return side < 0 ? at + before - after : at
}
