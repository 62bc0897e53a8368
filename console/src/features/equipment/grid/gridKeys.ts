import { clearCells, fillDown, type GridModel } from './gridEdits.ts'
import { type GridPlace, type GridState, redo, select, shownRows, undo } from './gridState.ts'

/** The part of a keyboard event that decides. */
export interface Key {
  readonly key: string
  readonly shiftKey: boolean
  /** Ctrl, or Command on a Mac. */
  readonly isCommand: boolean
}

/** Rows of a step with Page up and Page down. */
const PAGE = 20

/** Where a key moves the focus to; undefined for any other key. */
function step({ key, shiftKey, isCommand }: Key, { row, column }: GridPlace, last: GridPlace): GridPlace | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: isCommand ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: isCommand ? last.row : row + 1, column }
    case 'ArrowLeft':
      return { row, column: isCommand ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: isCommand ? last.column : column + 1 }
    case 'PageUp':
      return { row: row - PAGE, column }
    case 'PageDown':
      return { row: row + PAGE, column }
    case 'Home':
      return { row: isCommand ? 0 : row, column: 0 }
    case 'End':
      return { row: isCommand ? last.row : row, column: last.column }
    case 'Tab':
      return nextCell(row, column, last, shiftKey)
    default:
      return undefined
  }
}

/** The cell after this one, on the next row after the last column; undefined behind the last and before the first cell. */
function nextCell(row: number, column: number, last: GridPlace, isBack: boolean): GridPlace | undefined {
  const at = row * (last.column + 1) + column + (isBack ? -1 : 1)
  if (at < 0 || at >= (last.row + 1) * (last.column + 1)) return undefined
  return { row: Math.floor(at / (last.column + 1)), column: at % (last.column + 1) }
}

/**
 * The grid after a key that moves or edits; undefined for a key that is not the grid's: a letter begins an edit, and Tab
 * behind the last cell leaves the grid.
 */
export function pressKey(state: GridState, model: GridModel, pressed: Key): GridState | undefined {
  const { key, shiftKey, isCommand } = pressed
  const last = { row: Math.max(0, shownRows(state).length - 1), column: model.columns.length - 1 }
  const to = step(pressed, state.focus, last)
  if (to) {
    const inside = { row: to.row, column: Math.min(to.column, last.column) }
    return select(state, inside, shiftKey && key !== 'Tab' ? state.anchor : undefined)
  }
  if (key === 'Delete' || key === 'Backspace') return clearCells(state, model)
  if (!isCommand) return undefined
  switch (key.toLowerCase()) {
    case 'a':
      return select(state, { row: 0, column: 0 }, last)
    case 'd':
      return fillDown(state, model)
    case 'z':
      return shiftKey ? redo(state) : undo(state)
    case 'y':
      return redo(state)
    default:
      return undefined
  }
}
