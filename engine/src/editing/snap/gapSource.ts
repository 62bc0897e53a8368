import type { Box } from '../Box.ts'
import type { Axis, SnapLine, SnapSource } from './SnapSource.ts'

/** A distance between two widgets that is the same as one beside it. Page units; `at`: where on the other axis it is shown. */
export interface Gap {
  readonly axis: Axis
  readonly from: number
  readonly to: number
  readonly at: number
}

export interface GapSource extends SnapSource {
  /** The equal gaps around a box that stands where it is. */
  gapsAround(box: Box): readonly Gap[]
}

/** Whole numbers leave a middle up to one unit aside. */
const SLACK = 1

/**
 * Equal gaps: in the middle between the two neighbours in a row, or as far from a neighbour as that one is from the
 * next. A row is what overlaps the moving box on the other axis.
 */
export function gapSource(boxes: readonly Box[]): GapSource {
  const lanes: Record<Axis, Lane> = { x: laneOf(boxes, 'x'), y: laneOf(boxes, 'y') }
  return {
    nearest(axis, value, reach, query) {
      if (query?.part !== 0) return undefined
      let best: SnapLine | undefined
      const size = extent(axis, query.box)
      const { before, after, beyondBefore, beyondAfter } = neighbours(lanes[axis], axis, query.box, reach)
      const take = (wanted: number) => {
        const at = Math.round(wanted)
        if (Math.abs(at - value) > reach || (best && Math.abs(best.at - value) <= Math.abs(at - value))) return
        best = { at, from: 0, to: 0, rank: 0, isShown: false }
      }
      if (before && after) take((end(axis, before) + start(axis, after) - size) / 2)
      if (before && beyondBefore) take(2 * end(axis, before) - end(axis, beyondBefore) - extent(axis, before))
      if (after && beyondAfter) take(2 * start(axis, after) - start(axis, beyondAfter) + extent(axis, after) - size)
      return best
    },
    gapsAround(box) {
      const found: Gap[] = []
      for (const axis of ['x', 'y'] as const) {
        const { before, after, beyondBefore, beyondAfter } = neighbours(lanes[axis], axis, box, 0)
        const left = before && gapBetween(axis, before, box)
        const right = after && gapBetween(axis, box, after)
        const leftmost = before && beyondBefore && gapBetween(axis, beyondBefore, before)
        const rightmost = after && beyondAfter && gapBetween(axis, after, beyondAfter)
        const equal = new Set<Gap>()
        for (const [one, other] of [
          [left, right],
          [leftmost, left],
          [right, rightmost],
        ] as const) {
          if (one && other && Math.abs(one.to - one.from - other.to + other.from) <= SLACK) equal.add(one).add(other)
        }
        found.push(...equal)
      }
      return found
    },
  }
}

/** Boxes along one axis, in the order of their ends and of their starts: a move of the mouse asks for the next ones. */
interface Lane {
  readonly byEnd: Row
  readonly byStart: Row
}

/** In columns. */
interface Row {
  readonly boxes: readonly Box[]
  /** What they are sorted by. */
  readonly at: Float64Array
  /** Across the axis. */
  readonly lows: Float64Array
  readonly highs: Float64Array
}

function laneOf(boxes: readonly Box[], axis: Axis): Lane {
  const starting = boxes.toSorted((a, b) => start(axis, a) - start(axis, b))
  // Of those that end together, the one that starts first is the nearest: it comes last.
  const ending = starting.toReversed().sort((a, b) => end(axis, a) - end(axis, b))
  return {
    byEnd: rowOf(ending, (box) => end(axis, box), axis),
    byStart: rowOf(starting, (box) => start(axis, box), axis),
  }
}

function rowOf(boxes: readonly Box[], at: (box: Box) => number, axis: Axis): Row {
  const across = axis === 'x' ? 'y' : 'x'
  return {
    boxes,
    at: Float64Array.from(boxes, at),
    lows: Float64Array.from(boxes, (box) => start(across, box)),
    highs: Float64Array.from(boxes, (box) => end(across, box)),
  }
}

/** The nearest on either side in the box's row, and the next ones behind them. `reach`: how far they may lie under it. */
function neighbours({ byEnd, byStart }: Lane, axis: Axis, box: Box, reach: number) {
  const across = axis === 'x' ? 'y' : 'x'
  const low = start(across, box)
  const high = end(across, box)
  const before = lastUpTo(byEnd, start(axis, box) + reach, low, high)
  const after = firstFrom(byStart, end(axis, box) - reach, low, high)
  return {
    before,
    after,
    beyondBefore: before && lastUpTo(byEnd, start(axis, before), low, high),
    beyondAfter: after && firstFrom(byStart, end(axis, after), low, high),
  }
}

/** The last box of the row at `most` or before that lies between `low` and `high` across. */
function lastUpTo(row: Row, most: number, low: number, high: number): Box | undefined {
  for (let i = countBelow(row.at, most, true) - 1; i >= 0; i--) if (isBeside(row, i, low, high)) return row.boxes[i]
  return undefined
}

/** The first box of the row at `least` or after that lies between `low` and `high` across. */
function firstFrom(row: Row, least: number, low: number, high: number): Box | undefined {
  for (let i = countBelow(row.at, least, false); i < row.at.length; i++)
    if (isBeside(row, i, low, high)) return row.boxes[i]
  return undefined
}

/** How many of the sorted numbers lie below `value`, those equal to it included or not. */
function countBelow(sorted: Float64Array, value: number, withEqual: boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const at = sorted[middle] as number
    if (at < value || (withEqual && at === value)) low = middle + 1
    else high = middle
  }
  return low
}

function gapBetween(axis: Axis, one: Box, other: Box): Gap {
  const [at, size] = axis === 'x' ? ([1, 3] as const) : ([0, 2] as const)
  const low = Math.max(one[at], other[at])
  const high = Math.min(one[at] + one[size], other[at] + other[size])
  return { axis, from: end(axis, one), to: start(axis, other), at: (low + high) / 2 }
}

/** Whether box `i` of a row overlaps `low` to `high` across it. */
function isBeside({ lows, highs }: Row, i: number, low: number, high: number): boolean {
  return (lows[i] as number) < high && low < (highs[i] as number)
}

const start = (axis: Axis, box: Box) => (axis === 'x' ? box[0] : box[1])
const extent = (axis: Axis, box: Box) => (axis === 'x' ? box[2] : box[3])
const end = (axis: Axis, box: Box) => start(axis, box) + extent(axis, box)
