import type { Box } from '../Box.ts'
import type { Axis, SnapLine, SnapSource } from './SnapSource.ts'

/** A distance between two widgets that equals one beside it. Page units; `at`: where it is drawn on the other axis. */
export interface Gap {
  readonly axis: Axis
  readonly from: number
  readonly to: number
  readonly at: number
}

export interface GapSource extends SnapSource {
  /** @returns the equal gaps around a box at its present place */
  gapsAround(box: Box): readonly Gap[]
}

/** Whole numbers leave a middle up to one unit off. */
const SLACK = 1

/**
 * Snaps to equal gaps: midway between the two neighbours in a row, or as far from a neighbour as that one is from the
 * next. A row is the set of boxes that overlap the moving box on the other axis.
 */
export function gapSource(boxes: readonly Box[]): GapSource {
  const edges = { x: edgesOf(boxes, 'x'), y: edgesOf(boxes, 'y') }
  return {
    nearest(axis, value, reach, query) {
      if (query?.part !== 0) return undefined
      let best: SnapLine | undefined
      const size = extent(axis, query.box)
      const { before, after, beyondBefore, beyondAfter } = neighbours(boxes, edges, axis, query.box, reach)
      const take = (wanted: number) => {
        const at = Math.round(wanted)
        if (Math.abs(at - value) > reach || (best && Math.abs(best.at - value) <= Math.abs(at - value))) return
        best = { at, rank: 0 }
      }
      if (before && after) take((end(axis, before) + start(axis, after) - size) / 2)
      if (before && beyondBefore) take(2 * end(axis, before) - end(axis, beyondBefore) - extent(axis, before))
      if (after && beyondAfter) take(2 * start(axis, after) - start(axis, beyondAfter) + extent(axis, after) - size)
      return best
    },
    gapsAround(box) {
      const found: Gap[] = []
      for (const axis of ['x', 'y'] as const) {
        const { before, after, beyondBefore, beyondAfter } = neighbours(boxes, edges, axis, box, 0)
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

/** Number of strips into which the page is divided along an axis. */
const STRIPS = 64

/**
 * Edges of the boxes along one axis, page units, in columns and by strips, because every move of the mouse asks for its
 * row.
 */
interface Edges {
  readonly starts: Float64Array
  readonly ends: Float64Array
  /** Indices of the boxes that overlap each strip. */
  readonly strips: readonly (readonly number[])[]
  readonly stripOf: (place: number) => number
}

function edgesOf(boxes: readonly Box[], axis: Axis): Edges {
  const starts = Float64Array.from(boxes, (box) => start(axis, box))
  const ends = Float64Array.from(boxes, (box) => end(axis, box))
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const box of boxes) {
    low = Math.min(low, start(axis, box))
    high = Math.max(high, end(axis, box))
  }
  const step = Math.max(1, (high - low) / STRIPS)
  const stripOf = (place: number) => Math.max(0, Math.min(STRIPS - 1, Math.floor((place - low) / step)))
  const strips = Array.from({ length: STRIPS }, (): number[] => [])
  for (let i = 0; i < boxes.length; i++) {
    const last = stripOf(ends[i] as number)
    for (let strip = stripOf(starts[i] as number); strip <= last; strip++) strips[strip]?.push(i)
  }
  return { starts, ends, strips, stripOf }
}

/**
 * @returns the nearest boxes on either side in the box's row, and the next ones behind them. `reach`: how far they may
 * overlap it.
 */
function neighbours(boxes: readonly Box[], edges: Readonly<Record<Axis, Edges>>, axis: Axis, box: Box, reach: number) {
  const along = edges[axis]
  const other = axis === 'x' ? 'y' : 'x'
  const row: Row = { across: edges[other], low: start(other, box), high: end(other, box) }
  const before = lastUpTo(start(axis, box) + reach, along, row)
  const after = firstFrom(end(axis, box) - reach, along, row)
  const beyondBefore = before < 0 ? -1 : lastUpTo(along.starts[before] as number, along, row)
  const beyondAfter = after < 0 ? -1 : firstFrom(along.ends[after] as number, along, row)
  return {
    before: boxes[before],
    after: boxes[after],
    beyondBefore: boxes[beyondBefore],
    beyondAfter: boxes[beyondAfter],
  }
}

/** The boxes between `low` and `high` on the other axis. */
interface Row {
  readonly across: Edges
  readonly low: number
  readonly high: number
}

/**
 * @returns the box in the row that ends last among those ending at `most` or before, the longest of several; -1 = none
 */
function lastUpTo(most: number, { starts, ends }: Edges, row: Row): number {
  const { strips, stripOf } = row.across
  const lastStrip = stripOf(row.high)
  let best = -1
  for (let strip = stripOf(row.low); strip <= lastStrip; strip++) {
    for (const i of strips[strip] ?? []) {
      const at = ends[i] as number
      const bestAt = best < 0 ? Number.NEGATIVE_INFINITY : (ends[best] as number)
      if (at > most || at < bestAt || !isIn(row, i)) continue
      if (at > bestAt || (starts[i] as number) < (starts[best] as number)) best = i
    }
  }
  return best
}

/** @returns the box in the row that starts first among those starting at `least` or after; -1 = none */
function firstFrom(least: number, { starts }: Edges, row: Row): number {
  const { strips, stripOf } = row.across
  const lastStrip = stripOf(row.high)
  let best = -1
  for (let strip = stripOf(row.low); strip <= lastStrip; strip++) {
    for (const i of strips[strip] ?? []) {
      const at = starts[i] as number
      const bestAt = best < 0 ? Number.POSITIVE_INFINITY : (starts[best] as number)
      if (at < least || at > bestAt || !isIn(row, i)) continue
      // Among boxes with the same start the lowest index is taken, whichever strip it is found in.
      if (at < bestAt || i < best) best = i
    }
  }
  return best
}

/** @returns whether box `i` overlaps the row */
function isIn({ across, low, high }: Row, i: number): boolean {
  return (across.starts[i] as number) < high && low < (across.ends[i] as number)
}

function gapBetween(axis: Axis, one: Box, other: Box): Gap {
  const [at, size] = axis === 'x' ? ([1, 3] as const) : ([0, 2] as const)
  const low = Math.max(one[at], other[at])
  const high = Math.min(one[at] + one[size], other[at] + other[size])
  return { axis, from: end(axis, one), to: start(axis, other), at: (low + high) / 2 }
}

const start = (axis: Axis, box: Box) => (axis === 'x' ? box[0] : box[1])
const extent = (axis: Axis, box: Box) => (axis === 'x' ? box[2] : box[3])
const end = (axis: Axis, box: Box) => start(axis, box) + extent(axis, box)
