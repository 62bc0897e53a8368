import { limits, report } from '@mimic/contract'
import { notFound } from '../../platform/ApiError.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { type Handler, handle } from '../../platform/handle.ts'
import { assertRange } from '../../platform/queryRange.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { HistoryReader } from '../history/HistoryReader.ts'
import type { History } from '../history/store/History.ts'
import { Variables } from '../history/Variables.ts'
import { ReportRows, readColumns } from './ReportRows.ts'
import { checkColumns, findSet, openSet } from './reportOwners.ts'

interface Deps extends Pick<ServerContext, 'db' | 'now'> {
  readonly rows: ReportRows
  readonly variables: Variables
  readonly reader: HistoryReader
}

/** Reports of projects, equipment and templates: their columns, and the data of a custom report over a range of time. */
export function reportsFeature({ db, now }: ServerContext, live: { readonly history: History }): Feature {
  const deps: Deps = {
    db,
    now,
    rows: new ReportRows(db),
    variables: new Variables(db),
    reader: new HistoryReader(live.history, now),
  }
  return {
    routes: [
      handle(report.query, query(deps)),
      handle(report.add, add(deps)),
      handle(report.edit, edit(deps)),
      handle(report.delete, remove),
      handle(report.queryCols, queryCols(deps)),
      handle(report.dataQuery, dataQuery(deps)),
      handle(report.dataQueryAll, dataQueryAll(deps)),
      handle(report.dataQueryAllForCurve, dataQueryAllForCurve(deps)),
    ],
  }
}

const query =
  ({ db, rows }: Deps): Handler<typeof report.query> =>
  async ({ page = 1, pageSize = limits.pageSize.default, search, ...asked }, { session: { scope } }) => {
    const projectId = await findSet(db, scope, asked)
    return projectId === undefined ? { rows: [], total: 0 } : rows.query(scope, { projectId, page, pageSize, search })
  }

const add =
  ({ now }: Deps): Handler<typeof report.add> =>
  ({ title, kind, span, columns: text, ...asked }, { session: { scope }, change }) => {
    const columns = readColumns(text)
    return change(async (trx) => {
      const projectId = await openSet(trx, scope, asked, now())
      await checkColumns(trx, scope, { projectId, kind, columns })
      const after = await new ReportRows(trx).add(scope, projectId, { title, kind, span, columns }, now())
      return { after, reply: after }
    })
  }

const edit =
  ({ now }: Deps): Handler<typeof report.edit> =>
  ({ id, columns: text, ...fields }, { session: { scope }, change }) => {
    const columns = readColumns(text)
    return change(async (trx) => {
      const own = new ReportRows(trx)
      const before = await own.find(scope, id)
      await checkColumns(trx, scope, { ...fields, projectId: before.projectId, columns, before: before.columns })
      const after = await own.edit(scope, id, { ...fields, columns }, now())
      return { before, after, reply: after }
    })
  }

const remove: Handler<typeof report.delete> = ({ id }, { session: { scope }, change }) =>
  change(async (trx) => {
    const own = new ReportRows(trx)
    const before = await own.find(scope, id)
    await own.delete(scope, id)
    return { before, reply: null }
  })

const queryCols =
  ({ rows, variables }: Deps): Handler<typeof report.queryCols> =>
  async ({ reportId }, { session: { scope } }) => {
    const { projectId, columns } = await rows.find(scope, reportId)
    return variables.columns(scope, projectId, columns)
  }

const dataQuery =
  (deps: Deps): Handler<typeof report.dataQuery> =>
  async ({ page = 1, pageSize = limits.pageSize.default, ...wanted }, { session: { scope } }) => {
    const { span, columns } = await custom(deps, scope, wanted)
    return deps.reader.table(columns, wanted, span, { limit: pageSize, offset: (page - 1) * pageSize })
  }

const dataQueryAll =
  (deps: Deps): Handler<typeof report.dataQueryAll> =>
  async (wanted, { session: { scope } }) => {
    const { span, columns } = await custom(deps, scope, wanted)
    return deps.reader.table(columns, wanted, span, { limit: limits.history.exportRows, offset: 0 })
  }

const dataQueryAllForCurve =
  (deps: Deps): Handler<typeof report.dataQueryAllForCurve> =>
  async (wanted, { session: { scope } }) => {
    const { span, columns } = await custom(deps, scope, wanted)
    return deps.reader.curves(columns, wanted, span)
  }

const custom = async (
  { rows, variables }: Deps,
  scope: Scope,
  wanted: { projectId: string; customReportId: string; dateStart: number; dateEnd: number },
) => {
  const found = await rows.find(scope, wanted.customReportId)
  if (found.projectId !== wanted.projectId) throw notFound()
  assertRange(wanted.dateStart, wanted.dateEnd)
  return { span: found.span, columns: await variables.columns(scope, found.projectId, found.columns) }
}
