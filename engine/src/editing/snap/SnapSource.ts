import type { Box } from '../Box.ts'

export type Axis = 'x' | 'y'

/** A place on one axis that a moving edge may take. */
export interface SnapLine {
  readonly at: number
  /** Lower wins before nearer wins. */
  readonly rank: number
  /**
   * From where to where, on the other axis, the alignment line goes beside what stands at `low` to `high` there; absent:
   * it attracts without a line being drawn (the grid).
   */
  readonly span?: (low: number, high: number) => readonly [from: number, to: number]
}

/** Something that attracts. Sources know nothing of tools, and tools nothing of sources: the solver stands between. */
export interface SnapSource {
  /**
   * The nearest line to `value` within `reach`, page units. `query`: the moving box, and which part of it is at `value`
   * (0 its start, 1 its end).
   */
  nearest(
    axis: Axis,
    value: number,
    reach: number,
    query?: { readonly box: Box; readonly part: number },
  ): SnapLine | undefined
}
