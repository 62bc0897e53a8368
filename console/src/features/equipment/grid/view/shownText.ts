import { factText } from '../../../../kit/entity/factText.ts'
import type { GridColumn } from '../gridColumns.ts'
import type { GridModel } from '../gridEdits.ts'
import { cellText, type GridRow, isShown, typeOfAddress } from '../gridRows.ts'

/** The text of a cell as people read it: a choice by its name, a type as the address says it; empty where it has no meaning. */
export function shownText(row: GridRow, column: GridColumn, { columns, kind }: GridModel): string {
  if (!isShown(row, column, columns)) return ''
  const derived = column.key === 'dataType' ? typeOfAddress(row, columns, kind) : undefined
  const text = derived ?? cellText(row, column)
  return text === '' || column.field.is === 'text' || column.field.is === 'number'
    ? text
    : factText(column.field, column.field.is === 'flag' ? text === 'true' : text)
}
