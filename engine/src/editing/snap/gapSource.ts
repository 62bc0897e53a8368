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
  const sorted: Record<Axis, readonly Box[]> = {
    x: boxes.toSorted((a, b) => a[0] - b[0]),
    y: boxes.toSorted((a, b) => a[1] - b[1]),
  }
  return {
    nearest(axis, value, reach, query) {
      if (query?.part !== 0) return undefined
      let best: SnapLine | undefined
      const size = extent(axis, query.box)
      const { before, after, beyondBefore, beyondAfter } = neighbours(sorted[axis], axis, query.box, reach)
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
        const { before, after, beyondBefore, beyondAfter } = neighbours(sorted[axis], axis, box, 0)
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

/** The nearest on either side in the box's row, and the next ones behind them. `reach`: how far they may lie under it. */
function neighbours(sorted: readonly Box[], axis: Axis, box: Box, reach: number) {
  let before: Box | undefined
  let after: Box | undefined
  const row = sorted.filter((other) => isBeside(axis, other, box))
  for (const other of row) {
    if (end(axis, other) <= start(axis, box) + reach && (!before || end(axis, other) > end(axis, before)))
      before = other
    if (!after && start(axis, other) >= start(axis, box) + extent(axis, box) - reach) after = other
  }
  let beyondBefore: Box | undefined
  let beyondAfter: Box | undefined
  for (const other of row) {
    if (before && end(axis, other) <= start(axis, before)) {
      if (!beyondBefore || end(axis, other) > end(axis, beyondBefore)) beyondBefore = other
    }
    if (after && !beyondAfter && start(axis, other) >= end(axis, after)) beyondAfter = other
  }
  return { before, after, beyondBefore, beyondAfter }
}

function gapBetween(axis: Axis, one: Box, other: Box): Gap {
  const [at, size] = axis === 'x' ? ([1, 3] as const) : ([0, 2] as const)
  const low = Math.max(one[at], other[at])
  const high = Math.min(one[at] + one[size], other[at] + other[size])
  return { axis, from: end(axis, one), to: start(axis, other), at: (low + high) / 2 }
}

/** Whether two boxes overlap on the other axis. */
function isBeside(axis: Axis, a: Box, b: Box): boolean {
  const [at, size] = axis === 'x' ? ([1, 3] as const) : ([0, 2] as const)
  return a[at] < b[at] + b[size] && b[at] < a[at] + a[size]
}

const start = (axis: Axis, box: Box) => (axis === 'x' ? box[0] : box[1])
const extent = (axis: Axis, box: Box) => (axis === 'x' ? box[2] : box[3])
const end = (axis: Axis, box: Box) => start(axis, box) + extent(axis, box)
