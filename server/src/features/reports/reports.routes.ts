import { limits, report, reportEntity } from '@mimic/contract'
import { notFound } from '../../platform/ApiError.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import { assertRange } from '../../platform/queryRange.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { HistoryReader } from '../history/HistoryReader.ts'
import type { History } from '../history/store/History.ts'
import { Variables } from '../history/Variables.ts'
import { checkColumns, findSet, openSet } from './reportOwners.ts'
import { readColumns, reportRows, reportStore, storedColumns } from './reportRows.ts'

interface Deps extends Pick<ServerContext, 'db' | 'now'> {
  readonly rows: ReturnType<typeof reportRows>
  readonly variables: Variables
  readonly reader: HistoryReader
}

/** Reports of projects, equipment and templates: their columns, and the data of a custom report over a range of time. */
export function reportsFeature(context: ServerContext, live: { readonly history: History }): Feature {
  const { db, now } = context
  const deps: Deps = {
    db,
    now,
    rows: reportRows(db),
    variables: new Variables(db),
    reader: new HistoryReader(live.history, now),
  }
  return {
    routes: [
      ...entityRoutes(reportEntity, report, context, {
        ...reportStore,
        checking: async (trx, { scope }, { kind, columns }, _id, stored) => {
          const { projectId, columns: before } = orNotFound(stored)
          const wanted = { projectId, kind: String(kind), columns: readColumns(String(columns)) }
          await checkColumns(trx, scope, { ...wanted, before: storedColumns(before) })
        },
        audited: (row) => ({ ...row, columns: storedColumns(row.columns) }),
      }),
      handle(report.query, query(deps)),
      handle(report.add, add(deps)),
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
    return projectId === undefined
      ? { rows: [], total: 0 }
      : rows.query(scope, { page, pageSize, search, filters: { projectId } })
  }

const add =
  ({ now }: Deps): Handler<typeof report.add> =>
  ({ title, kind, span, columns, ...asked }, { session: { scope, loginname }, change }) =>
    change(async (trx) => {
      const projectId = await openSet(trx, scope, asked, now())
      await checkColumns(trx, scope, { projectId, kind, columns: readColumns(columns) })
      const own = reportRows(trx)
      const id = await own.add(scope, { projectId, title, kind, span, columns }, { loginname, now: now() })
      const after = orNotFound(await own.find(scope, id))
      return { after, reply: after }
    })

const queryCols =
  ({ rows, variables }: Deps): Handler<typeof report.queryCols> =>
  async ({ reportId }, { session: { scope } }) => {
    const { projectId, columns } = orNotFound(await rows.find(scope, reportId))
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
  const found = orNotFound(await rows.find(scope, wanted.customReportId))
  if (found.projectId !== wanted.projectId) throw notFound()
  assertRange(wanted.dateStart, wanted.dateEnd)
  return { span: found.span, columns: await variables.columns(scope, found.projectId, found.columns) }
}
