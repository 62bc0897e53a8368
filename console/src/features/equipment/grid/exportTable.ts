import { download } from '@mimic/editor/download'
import type { GridModel } from './gridEdits.ts'
import type { GridRow } from './gridRows.ts'
import { gridEntity, tableRows } from './gridTable.ts'

export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** Gives the signals as a file, as they stand in the grid. The writer of a format is loaded with its first file. */
export async function exportTable(
  format: TableFormat,
  rows: readonly GridRow[],
  model: GridModel,
  name: string,
): Promise<void> {
  const write = writers[format]
  download(await write(gridEntity(model), tableRows(rows, model)), name, format)
}

type Write = (...given: readonly [ReturnType<typeof gridEntity>, ReturnType<typeof tableRows>]) => Promise<Blob>

const writers: Readonly<Record<TableFormat, Write>> = {
  csv: async (entity, rows) => {
    const { toCsv } = await import('../../../kit/entity/entityCsv.ts')
    return new Blob([toCsv(entity, rows)], { type: 'text/csv' })
  },
  xlsx: async (entity, rows) => (await import('../../../kit/entity/excelFile.ts')).toExcel(entity, rows),
}
