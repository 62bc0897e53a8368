import { limits, type Report, ReportColumn } from '@mimic/contract'
import { Type } from 'typebox'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { newId } from '../../platform/bulkChange.ts'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Scope, TableRow } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { orNotFound } from '../../platform/handle.ts'
import { compileJson } from '../../platform/http/validate.ts'

type Fields = Pick<Report, 'title' | 'kind' | 'span' | 'columns'>

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

/** Reports of one organisation's projects. */
export class ReportRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async query(
    scope: Scope,
    {
      projectId,
      page,
      pageSize,
      search,
    }: { projectId: string; page: number; pageSize: number; search?: string | undefined },
  ): Promise<{ rows: Report[]; total: number }> {
    let base = this.#db.selectFrom('report').where(inScope(scope, 'report')).where('projectId', '=', projectId)
    if (search) base = base.where(contains('title', search))
    const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await base
      .selectAll()
      .orderBy('gmtModified', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { rows: rows.map(toReport), total }
  }

  /** @throws {ApiError} 404 */
  async find(scope: Scope, id: string): Promise<Report> {
    return toReport(
      orNotFound(
        await this.#db
          .selectFrom('report')
          .selectAll()
          .where(inScope(scope, 'report'))
          .where('id', '=', id)
          .executeTakeFirst(),
      ),
    )
  }

  async add(scope: Scope, projectId: string, { columns, ...fields }: Fields, now: number): Promise<Report> {
    const { n } = await this.#db
      .selectFrom('report')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('projectId', '=', projectId)
      .executeTakeFirstOrThrow()
    if (n >= limits.history.reports) throw new ApiError('invalid', [{ path: 'projectId', reason: 'limit', limit: limits.history.reports }]) // biome-ignore format: one line
    const id = newId()
    const row = {
      ...fields,
      id,
      orgId: scope.orgId,
      projectId,
      columns: JSON.stringify(columns),
      gmtModified: now,
      templateReportId: '',
    }
    await this.#db.insertInto('report').values(row).execute()
    return toReport(row)
  }

  async edit(scope: Scope, id: string, { columns, ...fields }: Fields, now: number): Promise<Report> {
    await this.#db
      .updateTable('report')
      .set({ ...fields, columns: JSON.stringify(columns), gmtModified: now })
      .where(inScope(scope, 'report'))
      .where('id', '=', id)
      .execute()
    return this.find(scope, id)
  }

  async delete(scope: Scope, id: string): Promise<void> {
    await this.#db.deleteFrom('report').where(inScope(scope, 'report')).where('id', '=', id).execute()
  }
}

// Checked when it was written.
const toReport = ({ orgId: _org, templateReportId, kind, span, columns, ...row }: TableRow<'report'>): Report => ({
  ...row,
  kind: kind as Report['kind'],
  span: span as Report['span'],
  columns: JSON.parse(columns) as ReportColumn[],
  isOfTemplate: templateReportId !== '',
})
