import { type HistoryColumn, type HistoryTable, history, limits, type Span, type Statistic } from '@mimic/contract'
import { notFound } from '../../platform/ApiError.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import { assertRange } from '../../platform/queryRange.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { AlarmQuery } from '../alarms/AlarmQuery.ts'
import type { Alarms } from '../alarms/store/Alarms.ts'
import { assertProject } from '../project/projectEquips.ts'
import { reportRows } from '../reports/reportRows.ts'
import { disposition, toCsv, toExcel } from './exportFile.ts'
import { type GapSources, HistoryGaps } from './HistoryGaps.ts'
import { HistoryReader, type Range } from './HistoryReader.ts'
import { gapsWithin } from './markGaps.ts'
import { replayRoute } from './replay.routes.ts'
import type { History } from './store/History.ts'
import { Variables } from './Variables.ts'

interface Wanted extends Range {
  readonly projectId?: string
  readonly dataSignal?: string
  readonly dataMvar?: string
}

const mime = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface HistoryLive extends GapSources {
  readonly history: History
  readonly alarms: Alarms
}

interface Deps extends Pick<ServerContext, 'db'> {
  readonly reader: HistoryReader
  readonly variables: Variables
  readonly gaps: HistoryGaps
  readonly reports: ReturnType<typeof reportRows>
}

/** Recorded values as a table, as curves, and as a file. */
export function historyFeature({ db, now }: ServerContext, live: HistoryLive): Feature {
  const gaps = new HistoryGaps(live)
  const alarms = new AlarmQuery(db, () => live.alarms.unwritten())

  const deps: Deps = {
    db,
    reader: new HistoryReader(live.history, now),
    variables: new Variables(db),
    gaps,
    reports: reportRows(db),
  }
  return {
    routes: [
      handle(history.query, query(deps)),
      handle(history.queryAll, queryAll(deps)),
      handle(history.queryAllData, queryAllData(deps)),
      replayRoute(db, { history: live.history, gaps, alarms }),
      handle(history.export, exportFile(deps)),
    ],
  }
}

const query =
  (deps: Deps): Handler<typeof history.query> =>
  async ({ page = 1, pageSize = limits.pageSize.default, span = 'raw', statistic, ...wanted }, { session }) => {
    const columns = await asked(deps, session.scope, wanted, statistic)
    const part = { limit: pageSize, offset: (page - 1) * pageSize }
    const { table, times } = await deps.reader.tableWithin(columns, wanted, span, part)
    if (span !== 'raw') return table
    return { ...table, gaps: gapsWithin(part, times, await deps.gaps.ofColumns(table.columns, wanted)) }
  }

const queryAll =
  (deps: Deps): Handler<typeof history.queryAll> =>
  async ({ points = 1000, ...wanted }, { session }) =>
    deps.gaps.mark(await deps.reader.forPixels(await asked(deps, session.scope, wanted), wanted, points), wanted)

const queryAllData =
  (deps: Deps): Handler<typeof history.queryAllData> =>
  async ({ span = 'raw', statistic, ...wanted }, { session }) => {
    const curves = await deps.reader.curves(await asked(deps, session.scope, wanted, statistic), wanted, span)
    return span === 'raw' ? deps.gaps.mark(curves, wanted) : curves
  }

const exportFile =
  (deps: Deps): Handler<typeof history.export> =>
  async ({ kind, ...wanted }, { session, request, reply, change }) => {
    const { table, ...named } = await exported(deps, session.scope, wanted)
    const { dateStart, dateEnd, dataSignal, customReportId } = wanted
    const detail = { kind, dateStart, dateEnd, dataSignal, customReportId, rows: table.rows.length }
    const subject = customReportId ?? wanted.projectId ?? dataSignal?.split(',')[0] ?? ''
    await change(async () => ({ subject, detail, reply: null }))
    const locale = localeOf(request.headers)
    reply
      .type(mime[kind])
      .header('content-disposition', disposition(table, { ...wanted, ...named }, locale, kind))
      .header('cache-control', 'no-store')
    return kind === 'csv' ? toCsv(table, locale) : toExcel(table, locale)
  }

const asked = async (
  { db, variables }: Deps,
  scope: Scope,
  wanted: Wanted,
  statistic?: Statistic,
): Promise<HistoryColumn[]> => {
  assertRange(wanted.dateStart, wanted.dateEnd)
  if (wanted.projectId !== undefined) await assertProject(db, scope, wanted.projectId)
  const columns = await variables.asked(scope, wanted)
  return statistic ? columns.map((column) => ({ ...column, statistic })) : columns
}

const exported = async (
  deps: Deps,
  scope: Scope,
  wanted: Wanted & { customReportId?: string; span?: Span; statistic?: Statistic },
): Promise<{ table: HistoryTable; span: Span; title?: string }> => {
  const { customReportId, span = 'raw', statistic } = wanted
  const part = { limit: limits.history.exportRows, offset: 0 }
  if (customReportId === undefined)
    return { table: await deps.reader.table(await asked(deps, scope, wanted, statistic), wanted, span, part), span }
  assertRange(wanted.dateStart, wanted.dateEnd)
  const report = orNotFound(await deps.reports.find(scope, customReportId))
  if (report.projectId !== wanted.projectId) throw notFound()
  const columns = await deps.variables.columns(scope, report.projectId, report.columns)
  return { table: await deps.reader.table(columns, wanted, report.span, part), span: report.span, title: report.title }
}
