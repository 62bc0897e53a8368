import { type DisplayList, Op } from '../../render/DisplayList.ts'

/**
 * What it costs a browser that draws in software to paint widgets and to copy sprites: microseconds of one core, fitted
 * to what `npm run bench -- --suite paint` measured on one machine. Only their ratios matter, and those only roughly.
 */
const LEVEL_RECT = 2
const TEXT = 5
const PICTURE = 5
const COPY = 4
const FILL = 4
const STROKE = 3
/** Per device pixel of width or height. */
const FILLED = 0.15
/** Per device pixel of length. */
const STROKED = 0.09
/** Per device pixel of area. */
const COPIED = 0.0009
const RESAMPLED = 0.02
/** Edges that are not level are smoothed, glyphs are drawn anew at every angle, pixels are mixed from four. */
const TURNED_SHAPE = 1.6
const TURNED_TEXT = 90
const TURNED_COPY = 10

/**
 * Of the first `words` words of a slot.
 * @param scale device pixels a unit of the slot
 * @param isTurned it turns
 */
export function paintCost(list: DisplayList, slot: number, words: number, scale: number, isTurned: boolean): number {
  const { f, u } = list
  const start = list.start[slot] as number
  let cost = 0
  let at = start
  while (at < start + words) {
    const head = u[at] as number
    const op = head & 0xff
    if (op === Op.Text) cost += isTurned ? TURNED_TEXT : TEXT
    else if (op === Op.Image)
      cost += PICTURE + RESAMPLED * scale * scale * (f[at + 4] as number) * (f[at + 5] as number)
    else if (op === Op.Rect && !isTurned && f[at + 5] === 0) cost += u[at + 7] === 0 ? LEVEL_RECT : 2 * LEVEL_RECT
    else cost += (isTurned ? TURNED_SHAPE : 1) * shapeCost(f, u, at, op, scale)
    at += head >>> 8
  }
  return cost
}

/** @param area device pixels */
export function copyCost(area: number, isTurned: boolean): number {
  return isTurned ? TURNED_COPY + RESAMPLED * area : COPY + COPIED * area
}

function shapeCost(f: Float32Array, u: Uint32Array, at: number, op: number, scale: number): number {
  switch (op) {
    case Op.Rect: {
      const around = 2 * scale * ((f[at + 3] as number) + (f[at + 4] as number))
      return fill(u[at + 6] as number, around / 4) + stroke(u[at + 7] as number, around)
    }
    case Op.Ellipse: {
      const across = scale * ((f[at + 3] as number) + (f[at + 4] as number))
      return fill(u[at + 5] as number, across) + stroke(u[at + 6] as number, Math.PI * across)
    }
    case Op.Arc:
      return stroke(1, scale * (f[at + 3] as number) * Math.abs((f[at + 6] as number) - (f[at + 5] as number)))
    case Op.Polyline: {
      const length = scale * lengthOf(f, at + 7 + (u[at + 6] as number), u[at + 1] as number)
      return fill(u[at + 3] as number, length / 4) + stroke(u[at + 4] as number, length)
    }
    case Op.Polygon:
      return fill(u[at + 2] as number, (scale * lengthOf(f, at + 3, u[at + 1] as number)) / 4)
    case Op.Area:
      return fill(u[at + 2] as number, scale * lengthOf(f, at + 4, u[at + 1] as number))
    case Op.Flow:
      return stroke(u[at + 2] as number, scale * lengthOf(f, at + 7, u[at + 1] as number))
    default:
      return FILL
  }
}

function fill(color: number, across: number): number {
  return (color & 0xff) === 0 ? 0 : FILL + FILLED * across
}

function stroke(color: number, length: number): number {
  return color === 0 ? 0 : STROKE + STROKED * length
}

/** Across and down: near enough. */
function lengthOf(f: Float32Array, at: number, points: number): number {
  let length = 0
  for (let i = at; i < at + 2 * (points - 1); i += 2) {
    length += Math.abs((f[i + 2] as number) - (f[i] as number)) + Math.abs((f[i + 3] as number) - (f[i + 1] as number))
  }
  return length
}
