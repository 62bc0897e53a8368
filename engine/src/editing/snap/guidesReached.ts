import type { Guide } from './solveSnap.ts'

/** The guides of `guides` that are still true after the page's edge held the gesture back by (dx, dy), page units. */
export function guidesReached(guides: readonly Guide[], dx: number, dy: number): readonly Guide[] {
  // Rounding to whole units moves it by less than one.
  return guides.filter(({ axis }) => Math.abs(axis === 'x' ? dx : dy) <= 1)
}
