import { limits, type Report, ReportColumn, reportEntity } from '@mimic/contract'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { compileJson } from '../../platform/http/validate.ts'

const isColumns = compileJson(Type.Array(ReportColumn, { minItems: 1, maxItems: limits.history.variables }))

/** Reads posted columns. @throws {ApiError} on `columns` */
export function readColumns(text: string): ReportColumn[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw invalid('columns', 'format')
  }
  if (!isColumns(parsed)) throw invalid('columns', 'format')
  // Checked in the line above.
  return parsed as ReportColumn[]
}

/** Columns as they are stored. */
export const storedColumns = (json: unknown): ReportColumn[] => JSON.parse(String(json)) as ReportColumn[]

export const reportStore = {
  facts: { isOfTemplate: sql`report."templateReportId" <> ''` },
  complete: async (_db: Db, _scope: Scope, rows: Report[]): Promise<Report[]> =>
    rows.map((row) => ({ ...row, columns: storedColumns(row.columns) })),
}

/** Reports of one organisation's projects. */
export const reportRows = (db: Db) => new EntityRows<typeof reportEntity, Report>(db, reportEntity, reportStore)
