import type { GridPlace } from '../gridState.ts'

/** The id of a cell's element. */
export const cellId = ({ row, column }: GridPlace): string => `cell-${row}-${column}`
