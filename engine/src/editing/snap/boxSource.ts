import type { Box } from '../Box.ts'
import { nearestWithin } from './nearestWithin.ts'
import type { Axis, SnapSource } from './SnapSource.ts'

/** Start, middle and end of a box. */
const PARTS = [0, 0.5, 1] as const

/** Edges and middles of boxes: of other widgets (rank 0), or of the page (rank 1). */
export function boxSource(boxes: readonly Box[], rank: number): SnapSource {
  // Numbers alone, which sort by themselves: there are thousands, made at the start of every gesture.
  const places = { x: placesOf(boxes, 'x'), y: placesOf(boxes, 'y') }
  return {
    nearest(axis, value, reach) {
      const at = nearestWithin(places[axis], value, reach)
      if (at === undefined) return undefined
      return { at, rank, span: (low, high) => nearestAt(boxes, axis, at, low, high) }
    },
  }
}

function placesOf(boxes: readonly Box[], axis: Axis): Float64Array {
  const places = new Float64Array(PARTS.length * boxes.length)
  let count = 0
  for (const box of boxes) for (const part of PARTS) places[count++] = placeOf(box, axis, part)
  return places.sort()
}

/** From where to where the one reaches that is aligned there and nearest to `low` to `high` on the other axis. */
function nearestAt(
  boxes: readonly Box[],
  axis: Axis,
  at: number,
  low: number,
  high: number,
): readonly [number, number] {
  let nearest: readonly [number, number] = [low, high]
  let least = Number.POSITIVE_INFINITY
  for (const box of boxes) {
    if (placeOf(box, axis, 0) !== at && placeOf(box, axis, 0.5) !== at && placeOf(box, axis, 1) !== at) continue
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
