import { type DisplayList, Op } from '../../picture/DisplayList.ts'

/**
 * Costs of painting widgets and of copying sprites in a browser that draws in software: microseconds of one core,
 * fitted to what `npm run bench -- --suite paint` measured on one machine. Only their rough ratios matter.
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
/** Sloping edges are antialiased, glyphs are drawn again at every angle, and each pixel is mixed from four. */
const TURNED_SHAPE = 1.6
const TURNED_TEXT = 90
const TURNED_COPY = 10

/**
 * Cost of painting the first `words` words of a slot.
 * @param scale device pixels per unit of the slot
 * @param isTurned the slot turns
 */
export function paintCost(list: DisplayList, slot: number, words: number, scale: number, isTurned: boolean): number {
  const { f, u } = list
  const start = list.start[slot]
  let cost = 0
  let at = start
  while (at < start + words) {
    const head = u[at]
    const op = head & 0xff
    if (op === Op.Text) cost += isTurned ? TURNED_TEXT : TEXT
    else if (op === Op.Image) cost += PICTURE + RESAMPLED * scale * scale * f[at + 4] * f[at + 5]
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
      const around = 2 * scale * (f[at + 3] + f[at + 4])
      return fill(u[at + 6], around / 4) + stroke(u[at + 7], around)
    }
    case Op.Ellipse: {
      const across = scale * (f[at + 3] + f[at + 4])
      return fill(u[at + 5], across) + stroke(u[at + 6], Math.PI * across)
    }
    case Op.Arc:
      return stroke(1, scale * f[at + 3] * Math.abs(f[at + 6] - f[at + 5]))
    case Op.Polyline: {
      const length = scale * lengthOf(f, at + 7 + u[at + 6], u[at + 1])
      return fill(u[at + 3], length / 4) + stroke(u[at + 4], length)
    }
    case Op.Polygon:
      return fill(u[at + 2], (scale * lengthOf(f, at + 3, u[at + 1])) / 4)
    case Op.Area:
      return fill(u[at + 2], scale * lengthOf(f, at + 3, u[at + 1] / 2))
    case Op.Flow:
      return stroke(u[at + 2], scale * lengthOf(f, at + 7, u[at + 1]))
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

/** Adds horizontal and vertical distances, which is close enough. */
function lengthOf(f: Float32Array, at: number, points: number): number {
  let length = 0
  for (let i = at; i < at + 2 * (points - 1); i += 2) {
    length += Math.abs(f[i + 2] - f[i]) + Math.abs(f[i + 3] - f[i + 1])
  }
  return length
}
