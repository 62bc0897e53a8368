import { type HistoryColumn, type HistoryTable, history, limits, type Span, type Statistic } from '@mimic/contract'
import { alarmSights } from '../../live/alarms/alarmSight.ts'
import type { History } from '../../live/history/History.ts'
import { mvarKey } from '../../live/mvars/calcRule.ts'
import { invalid, notFound } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { handle } from '../../platform/handle.ts'
import { localeOf } from '../../platform/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { AlarmQuery } from '../alarms/AlarmQuery.ts'
import { PageRows } from '../pages/PageRows.ts'
import { pageAccess } from '../pages/pageAccess.ts'
import { equipsOf, hasProject } from '../project/projectEquips.ts'
import { assertRange } from '../queryRange.ts'
import { ReportRows } from '../reports/ReportRows.ts'
import { toCsv, toExcel } from './exportFile.ts'
import { HistoryReader, type Range } from './HistoryReader.ts'
import { replay } from './replay.ts'
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

/** Recorded values: as a table, as curves, as a file. */
export function historyFeature({ db, now }: ServerContext, live: { readonly history: History }): Feature {
  const reader = new HistoryReader(live.history, now)
  const variables = new Variables(db)
  const reports = new ReportRows(db)
  const pages = new PageRows(db)
  const alarms = new AlarmQuery(db)

  const asked = async (scope: Scope, wanted: Wanted, statistic?: Statistic): Promise<HistoryColumn[]> => {
    assertRange(wanted.dateStart, wanted.dateEnd)
    if (wanted.projectId !== undefined) await assertProject(db, scope, wanted.projectId)
    const columns = await variables.asked(scope, wanted)
    return statistic ? columns.map((column) => ({ ...column, statistic })) : columns
  }

  const exported = async (
    scope: Scope,
    wanted: Wanted & { customReportId?: string; span?: Span; statistic?: Statistic },
  ): Promise<HistoryTable> => {
    const { customReportId, span = 'raw', statistic } = wanted
    const part = { limit: limits.history.exportRows, offset: 0 }
    if (customReportId === undefined) return reader.table(await asked(scope, wanted, statistic), wanted, span, part)
    assertRange(wanted.dateStart, wanted.dateEnd)
    const report = await reports.find(scope, customReportId)
    if (report.projectId !== wanted.projectId) throw notFound()
    const columns = await variables.columns(scope, report.projectId, report.columns)
    return reader.table(columns, wanted, report.span, part)
  }

  return {
    routes: [
      handle(
        history.query,
        async ({ page = 1, pageSize = limits.pageSize.default, span = 'raw', statistic, ...wanted }, { session }) =>
          reader.table(await asked(session.scope, wanted, statistic), wanted, span, {
            limit: pageSize,
            offset: (page - 1) * pageSize,
          }),
      ),
      handle(history.queryAll, async ({ points = 1000, ...wanted }, { session }) =>
        reader.forPixels(await asked(session.scope, wanted), wanted, points),
      ),
      handle(history.queryAllData, async ({ span = 'raw', statistic, ...wanted }, { session }) =>
        reader.curves(await asked(session.scope, wanted, statistic), wanted, span),
      ),
      handle(history.replay, async ({ pageId, dateStart, dateEnd, stepMs }, { session, request }) => {
        assertRange(dateStart, dateEnd)
        if ((dateEnd - dateStart) / stepMs > limits.history.replaySteps)
          throw invalid('stepMs', 'tooSmall', Math.ceil((dateEnd - dateStart) / limits.history.replaySteps))
        await pageAccess(pages, session, pageId)
        const { signals, equips, mvars } = await pages.bind(session.scope, pageId)
        const ids = [...signals, ...mvars.map(mvarKey)]
        const values = await replay(live.history, ids, { dateStart, dateEnd }, stepMs)
        const sights = alarmSights(session.auths)
        if (sights.length === 0) return { values, alarms: [] }
        const filter = {
          equips: await equipsOf(db, session.scope, signals, equips),
          variables: mvars.map(mvarKey),
          during: { dateStart, dateEnd },
        }
        const part = { limit: limits.alarm.queryAll, offset: 0 }
        return { values, alarms: await alarms.query(session.scope, sights, filter, part, localeOf(request.headers)) }
      }),
      handle(history.export, async ({ kind, ...wanted }, { session, request, reply }) => {
        const table = await exported(session.scope, wanted)
        const locale = localeOf(request.headers)
        reply
          .type(mime[kind])
          .header('content-disposition', `attachment; filename="history.${kind}"`)
          .header('cache-control', 'no-store')
        return kind === 'csv' ? toCsv(table, locale) : toExcel(table, locale)
      }),
    ],
  }
}

async function assertProject(db: Db, scope: Scope, projectId: string): Promise<void> {
  if (!(await hasProject(db, scope, projectId))) throw notFound()
}
