import type { GridModel } from './gridEdits.ts'
import type { RowProblems } from './gridProblems.ts'
import { type GridPlace, type GridState, shownRows } from './gridState.ts'

/** The next cell after the focus that is wrong, and after the last one the first; undefined if no shown one is. */
export function nextWrong(
  state: GridState,
  { columns }: GridModel,
  problems: ReadonlyMap<number, RowProblems>,
): GridPlace | undefined {
  const wrong = shownRows(state).flatMap(({ key }, row) => {
    const own = problems.get(key)
    return own ? columns.flatMap((column, at) => (column.key in own ? [{ row, column: at }] : [])) : []
  })
  const { row, column } = state.focus
  return wrong.find((place) => place.row > row || (place.row === row && place.column > column)) ?? wrong[0]
}
