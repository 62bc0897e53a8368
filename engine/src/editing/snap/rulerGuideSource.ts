import { nearestWithin } from './nearestWithin.ts'
import type { Axis, SnapSource } from './SnapSource.ts'

/** A line that the user pulled from a ruler, across the whole page. `axis` x = vertical; `at` in page units. */
export interface RulerGuide {
  readonly axis: Axis
  readonly at: number
}

/** Snaps to lines pulled from the rulers. They are always drawn, so no alignment line is needed. */
export function rulerGuideSource(guides: readonly RulerGuide[]): SnapSource {
  const placesOn = (wanted: Axis) =>
    Float64Array.from(guides.flatMap(({ axis, at }) => (axis === wanted ? [at] : []))).sort()
  const places = { x: placesOn('x'), y: placesOn('y') }
  return {
    nearest(axis, value, reach) {
      const at = nearestWithin(places[axis], value, reach)
      return at === undefined ? undefined : { at, rank: 0 }
    },
  }
}
