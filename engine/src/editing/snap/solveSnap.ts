import type { Box } from '../Box.ts'
import type { Axis, SnapLine, SnapSource } from './SnapSource.ts'

/** 5.1 and 9: the snap distance in CSS pixels, with adsorb on and off. */
export const SNAP_PX = { on: 5, off: 1 } as const

/**
 * A held line is released at this many times the snap distance, so that a snapped edge does not flicker (hysteresis).
 */
const HOLD = 1.6

/** A line to draw, page units. `axis` x = vertical. */
export interface Guide {
  readonly axis: Axis
  readonly at: number
  readonly from: number
  readonly to: number
}

/** The line that each axis holds; it is passed to the solver at the next move of the same gesture. */
export type HeldSnaps = Readonly<Partial<Record<Axis, { readonly line: SnapLine; readonly part: number }>>>

export interface SnapQuery {
  /** The moving box without snapping. */
  readonly box: Box
  /** Parts of the box that may snap: 0 = left or top, 0.5 = middle, 1 = right or bottom. */
  readonly parts: Readonly<Record<Axis, readonly number[]>>
  readonly sources: readonly SnapSource[]
  /** Snap distance in page units. */
  readonly reach: number
  readonly held?: HeldSnaps
}

export interface SnapResult {
  readonly dx: number
  readonly dy: number
  readonly guides: readonly Guide[]
  readonly held: HeldSnaps
}

/** Finds, for each axis on its own, the best line for the best part of the box: rank first, then distance. */
export function solveSnap(query: SnapQuery): SnapResult {
  const x = bestOn('x', query)
  const y = bestOn('y', query)
  const dx = x ? x.by : 0
  const dy = y ? y.by : 0
  const [bx, by, width, height] = query.box
  const guides: Guide[] = []
  if (x?.line.span) guides.push({ axis: 'x', at: x.line.at, ...spanOf(x.line.span, by + dy, height) })
  if (y?.line.span) guides.push({ axis: 'y', at: y.line.at, ...spanOf(y.line.span, bx + dx, width) })
  return {
    dx,
    dy,
    guides,
    held: { ...(x ? { x: { line: x.line, part: x.part } } : {}), ...(y ? { y: { line: y.line, part: y.part } } : {}) },
  }
}

interface Found {
  readonly line: SnapLine
  readonly part: number
  readonly by: number
}

function bestOn(axis: Axis, { box, parts, sources, reach, held }: SnapQuery): Found | undefined {
  const at = axis === 'x' ? box[0] : box[1]
  const extent = axis === 'x' ? box[2] : box[3]
  const kept = held?.[axis]
  let best: Found | undefined
  if (kept && parts[axis].includes(kept.part)) {
    const by = kept.line.at - (at + extent * kept.part)
    if (Math.abs(by) <= reach * HOLD) best = { ...kept, by }
  }
  for (const part of parts[axis]) {
    const value = at + extent * part
    for (const source of sources) {
      const line = source.nearest(axis, value, reach, { box, part })
      if (!line) continue
      const by = line.at - value
      // A held line gives way to one of a better rank, and to one that is clearly nearer: on a grid finer than its
      // reach it would otherwise be dragged along from line to line, always a step behind the pointer.
      const isHeld = best !== undefined && best.line === kept?.line
      const slack = isHeld ? reach * (HOLD - 1) : 0
      if (
        !best ||
        line.rank < best.line.rank ||
        (line.rank === best.line.rank && Math.abs(by) < Math.abs(best.by) - slack)
      )
        best = { line, part, by }
    }
  }
  return best
}

function spanOf(span: NonNullable<SnapLine['span']>, low: number, extent: number) {
  const [from, to] = span(low, low + extent)
  return { from: Math.min(from, low), to: Math.max(to, low + extent) }
}
