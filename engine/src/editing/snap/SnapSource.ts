import type { Box } from '../Box.ts'

export type Axis = 'x' | 'y'

/** A place on one axis that a moving edge may take. `from` to `to`: what the alignment line must reach, other axis. */
export interface SnapLine {
  readonly at: number
  readonly from: number
  readonly to: number
  /** Lower wins before nearer wins. */
  readonly rank: number
  /** False: it attracts without a line being drawn (the grid). */
  readonly isShown: boolean
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
