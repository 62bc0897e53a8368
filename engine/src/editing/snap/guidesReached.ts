import type { Guide } from './solveSnap.ts'

/** @returns the guides that still hold after the page's edge stopped the gesture short by (dx, dy), page units */
export function guidesReached(guides: readonly Guide[], dx: number, dy: number): readonly Guide[] {
  // Rounding to whole units moves it by less than one.
  return guides.filter(({ axis }) => Math.abs(axis === 'x' ? dx : dy) <= 1)
}
