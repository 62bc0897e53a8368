import { download } from '@mimic/editor/download'
import { toCsv } from '../../../kit/entity/entityCsv.ts'
import { csvRows, gridEntity } from './gridCsv.ts'
import type { GridModel } from './gridEdits.ts'
import type { GridRow } from './gridRows.ts'

/** Gives the signals as a CSV file, as they stand in the grid. */
export const exportCsv = (rows: readonly GridRow[], model: GridModel, name: string): void =>
  download(new Blob([toCsv(gridEntity(model), csvRows(rows, model))], { type: 'text/csv' }), name, 'csv')
