import type { Box } from '../Box.ts'
import { nearestWithin } from './nearestWithin.ts'
import type { Axis, SnapSource } from './SnapSource.ts'

/** Start, middle and end of a box. */
const PARTS = [0, 0.5, 1] as const

/** Snaps to edges and middles of boxes: of other widgets (rank 0), or of the page (rank 1). */
export function boxSource(boxes: readonly Box[], rank: number): SnapSource {
  // Typed arrays of numbers sort fast: there are thousands, built at the start of every gesture.
  const places = { x: placesOf(boxes, 'x'), y: placesOf(boxes, 'y') }
  const sorted = { x: places.x.slice().sort(), y: places.y.slice().sort() }
  return {
    nearest(axis, value, reach) {
      const at = nearestWithin(sorted[axis], value, reach)
      if (at === undefined) return undefined
      return { at, rank, span: (low, high) => nearestAt(boxes, places[axis], axis, at, low, high) }
    },
  }
}

/** @returns the parts of each box along `axis`, one box after the other */
function placesOf(boxes: readonly Box[], axis: Axis): Float64Array {
  const places = new Float64Array(PARTS.length * boxes.length)
  let count = 0
  for (const box of boxes) for (const part of PARTS) places[count++] = placeOf(box, axis, part)
  return places
}

/** @returns the extent of the box that is aligned there and nearest to `low` to `high` on the other axis */
function nearestAt(
  boxes: readonly Box[],
  places: Float64Array,
  axis: Axis,
  at: number,
  low: number,
  high: number,
): readonly [number, number] {
  let nearest: readonly [number, number] = [low, high]
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k < places.length; k++) {
    if (places[k] !== at) continue
    const box = boxes[Math.floor(k / PARTS.length)] as Box
    const [from, extent] = axis === 'x' ? [box[1], box[3]] : [box[0], box[2]]
    const away = Math.max(from - high, low - from - extent)
    if (away >= least) continue
    least = away
    nearest = [from, from + extent]
  }
  return nearest
}

function placeOf(box: Box, axis: Axis, part: number): number {
  return axis === 'x' ? box[0] + box[2] * part : box[1] + box[3] * part
}
