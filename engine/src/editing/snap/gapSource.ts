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

/** Boxes along one axis, sorted by where they start; in columns, for a move of the mouse asks for them all. */
interface Lane {
  readonly boxes: readonly Box[]
  /** Along the axis. */
  readonly starts: Float64Array
  readonly ends: Float64Array
  /** Across it. */
  readonly lows: Float64Array
  readonly highs: Float64Array
}

function laneOf(boxes: readonly Box[], axis: Axis): Lane {
  const [along, across] = axis === 'x' ? ([0, 1] as const) : ([1, 0] as const)
  const sorted = boxes.toSorted((a, b) => a[along] - b[along])
  const column = (value: (box: Box) => number) => Float64Array.from(sorted, value)
  return {
    boxes: sorted,
    starts: column((box) => box[along]),
    ends: column((box) => box[along] + box[(along + 2) as 2 | 3]),
    lows: column((box) => box[across]),
    highs: column((box) => box[across] + box[(across + 2) as 2 | 3]),
  }
}

/** The nearest on either side in the box's row, and the next ones behind them. `reach`: how far they may lie under it. */
function neighbours({ boxes, starts, ends, lows, highs }: Lane, axis: Axis, box: Box, reach: number) {
  const [low, lowExtent] = axis === 'x' ? ([1, 3] as const) : ([0, 2] as const)
  const from = box[low]
  const to = from + box[lowExtent]
  const last = start(axis, box) + reach
  const first = end(axis, box) - reach
  let before = -1
  let after = -1
  for (let i = 0; i < starts.length; i++) {
    if (!isBeside(lows, highs, i, from, to)) continue
    const at = ends[i] as number
    if (at <= last && (before < 0 || at > (ends[before] as number))) before = i
    if (after < 0 && (starts[i] as number) >= first) after = i
  }
  const beforeStart = before < 0 ? Number.NEGATIVE_INFINITY : (starts[before] as number)
  const afterEnd = after < 0 ? Number.POSITIVE_INFINITY : (ends[after] as number)
  let beyondBefore = -1
  let beyondAfter = -1
  for (let i = 0; i < starts.length; i++) {
    if (!isBeside(lows, highs, i, from, to)) continue
    const at = ends[i] as number
    if (at <= beforeStart && (beyondBefore < 0 || at > (ends[beyondBefore] as number))) beyondBefore = i
    if (beyondAfter < 0 && (starts[i] as number) >= afterEnd) beyondAfter = i
  }
  return {
    before: boxes[before],
    after: boxes[after],
    beyondBefore: boxes[beyondBefore],
    beyondAfter: boxes[beyondAfter],
  }
}

function gapBetween(axis: Axis, one: Box, other: Box): Gap {
  const [at, size] = axis === 'x' ? ([1, 3] as const) : ([0, 2] as const)
  const low = Math.max(one[at], other[at])
  const high = Math.min(one[at] + one[size], other[at] + other[size])
  return { axis, from: end(axis, one), to: start(axis, other), at: (low + high) / 2 }
}

/** Whether box `i` of a lane overlaps `from` to `to` across it. */
function isBeside(lows: Float64Array, highs: Float64Array, i: number, from: number, to: number): boolean {
  return (lows[i] as number) < to && from < (highs[i] as number)
}

const start = (axis: Axis, box: Box) => (axis === 'x' ? box[0] : box[1])
const extent = (axis: Axis, box: Box) => (axis === 'x' ? box[2] : box[3])
const end = (axis: Axis, box: Box) => start(axis, box) + extent(axis, box)
