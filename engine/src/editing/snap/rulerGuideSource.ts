import { lineSource } from './boxSource.ts'
import type { Axis, SnapLine, SnapSource } from './SnapSource.ts'

/** A line that the designer pulled from a ruler, across the whole page. `axis` x = upright; `at` in page units. */
export interface RulerGuide {
  readonly axis: Axis
  readonly at: number
}

/** Lines pulled from the rulers. They are always drawn, so that no alignment line is needed where one holds. */
export function rulerGuideSource(guides: readonly RulerGuide[]): SnapSource {
  const linesOn = (axis: Axis): SnapLine[] =>
    guides
      .filter((guide) => guide.axis === axis)
      .map(({ at }) => ({ at, from: 0, to: 0, rank: 0, isShown: false }))
      .sort((a, b) => a.at - b.at)
  return lineSource({ x: linesOn('x'), y: linesOn('y') })
}
