import type { Box } from '../Box.ts'

export type Axis = 'x' | 'y'

/** A position on one axis that a moving edge may snap to. */
export interface SnapLine {
  readonly at: number
  /** A lower rank wins before a smaller distance. */
  readonly rank: number
  /**
   * @returns the extent of the alignment line on the other axis, beside a box at `low` to `high` there; absent if no
   * line is drawn (the grid)
   */
  readonly span?: (low: number, high: number) => readonly [from: number, to: number]
}

/**
 * A set of positions to snap to. Sources know nothing of tools, and tools nothing of sources: the solver stands between
 * them.
 */
export interface SnapSource {
  /**
   * @returns the nearest line to `value` within `reach`, page units. `query`: the moving box, and its part at `value`
   * (0 its start, 1 its end).
   */
  nearest(
    axis: Axis,
    value: number,
    reach: number,
    query?: { readonly box: Box; readonly part: number },
  ): SnapLine | undefined
}
