import {
  type Curve,
  type HistoryColumn,
  type HistoryTable,
  history,
  limits,
  type Span,
  type Statistic,
} from '@mimic/contract'
import { invalid, notFound } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { handle } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import { assertRange } from '../../platform/queryRange.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { AlarmQuery } from '../alarms/AlarmQuery.ts'
import type { Alarms } from '../alarms/store/Alarms.ts'
import { alarmSights } from '../alarms/store/alarmSight.ts'
import type { Outages } from '../gateways/store/Outages.ts'
import type { EquipmentDirectory } from '../live/store/EquipmentDirectory.ts'
import { mvarKey } from '../mvars/store/calcRule.ts'
import { PageRows } from '../pages/PageRows.ts'
import { pageAccess } from '../pages/pageAccess.ts'
import { equipsOf, hasProject } from '../project/projectEquips.ts'
import { ReportRows } from '../reports/ReportRows.ts'
import { disposition, toCsv, toExcel } from './exportFile.ts'
import { HistoryReader, type Range } from './HistoryReader.ts'
import { type Gap, markGaps, realGaps } from './markGaps.ts'
import { replay } from './replay.ts'
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

/** The largest number of outages in one answer. */
const OUTAGES = 500

interface HistoryLive {
  readonly history: History
  readonly alarms: Alarms
  readonly outages: Outages
  readonly equipment: EquipmentDirectory
  /** The equipment that a signal belongs to; undefined for a measured variable. */
  readonly equipOf: (signalId: string) => string | undefined
}

/** Recorded values as a table, as curves, and as a file. */
export function historyFeature({ db, now }: ServerContext, live: HistoryLive): Feature {
  const reader = new HistoryReader(live.history, now)
  const variables = new Variables(db)
  const reports = new ReportRows(db)
  const pages = new PageRows(db)
  const alarms = new AlarmQuery(db, () => live.alarms.unwritten())

  const asked = async (scope: Scope, wanted: Wanted, statistic?: Statistic): Promise<HistoryColumn[]> => {
    assertRange(wanted.dateStart, wanted.dateEnd)
    if (wanted.projectId !== undefined) await assertProject(db, scope, wanted.projectId)
    const columns = await variables.asked(scope, wanted)
    return statistic ? columns.map((column) => ({ ...column, statistic })) : columns
  }

  const exported = async (
    scope: Scope,
    wanted: Wanted & { customReportId?: string; span?: Span; statistic?: Statistic },
  ): Promise<{ table: HistoryTable; span: Span; title?: string }> => {
    const { customReportId, span = 'raw', statistic } = wanted
    const part = { limit: limits.history.exportRows, offset: 0 }
    if (customReportId === undefined)
      return { table: await reader.table(await asked(scope, wanted, statistic), wanted, span, part), span }
    assertRange(wanted.dateStart, wanted.dateEnd)
    const report = await reports.find(scope, customReportId)
    if (report.projectId !== wanted.projectId) throw notFound()
    const columns = await variables.columns(scope, report.projectId, report.columns)
    return { table: await reader.table(columns, wanted, report.span, part), span: report.span, title: report.title }
  }

  const outagesOf = async (
    equipIds: readonly string[],
    { dateStart, dateEnd }: { dateStart: number; dateEnd: number },
  ) => {
    const gateways = equipIds.flatMap((id) => live.equipment.get(id)?.gatewayId ?? [])
    const found = await live.outages.of([...new Set(gateways)], dateStart, dateEnd, OUTAGES)
    return found.flatMap(({ kind, gatewayId, equipId, gmtStart, gmtEnd, samples }) => {
      const own = equipIds.filter((id) =>
        equipId === null ? live.equipment.get(id)?.gatewayId === gatewayId : id === equipId,
      )
      return own.length === 0
        ? []
        : [
            {
              kind: kind === 'lost' ? ('lost' as const) : ('offline' as const),
              equipIds: own,
              from: gmtStart,
              to: gmtEnd,
              samples,
            },
          ]
    })
  }
  const equipsOfAll = (columns: readonly HistoryColumn[]): string[] => [
    ...new Set(columns.flatMap(({ id }) => live.equipOf(id) ?? [])),
  ]
  /** Outages of any of the columns, oldest first. */
  const gapsOf = async (columns: readonly HistoryColumn[], range: Range): Promise<Gap[]> => {
    const outages = await outagesOf(equipsOfAll(columns), range)
    return outages
      .map(({ kind, from, to, samples }) => ({ kind, from, to: to ?? range.dateEnd, samples }))
      .sort((a, b) => a.from - b.from)
  }
  const withGaps = async (
    curves: readonly Curve[],
    range: { dateStart: number; dateEnd: number },
  ): Promise<Curve[]> => {
    const outages = await outagesOf(equipsOfAll(curves), range)
    return curves.map((curve) => {
      const equipId = live.equipOf(curve.id)
      const own = outages.filter(({ equipIds }) => equipId !== undefined && equipIds.includes(equipId))
      const gaps = own.map((each) => ({ ...each, to: each.to ?? range.dateEnd })).sort((a, b) => a.from - b.from)
      return markGaps(curve, gaps)
    })
  }

  return {
    routes: [
      handle(
        history.query,
        async ({ page = 1, pageSize = limits.pageSize.default, span = 'raw', statistic, ...wanted }, { session }) => {
          const columns = await asked(session.scope, wanted, statistic)
          const offset = (page - 1) * pageSize
          const { table, times } = await reader.tableWithin(columns, wanted, span, { limit: pageSize, offset })
          if (span !== 'raw') return table
          const gaps = realGaps(times.toReversed(), await gapsOf(table.columns, wanted))
          // An outage is on the page of the row before which it begins.
          const until = times[offset - 1] ?? Number.POSITIVE_INFINITY
          const since =
            times[offset + pageSize] === undefined ? Number.NEGATIVE_INFINITY : (times[offset + pageSize - 1] ?? 0)
          return { ...table, gaps: gaps.filter(({ from }) => from >= since && from < until) }
        },
      ),
      handle(history.queryAll, async ({ points = 1000, ...wanted }, { session }) =>
        withGaps(await reader.forPixels(await asked(session.scope, wanted), wanted, points), wanted),
      ),
      handle(history.queryAllData, async ({ span = 'raw', statistic, ...wanted }, { session }) => {
        const curves = await reader.curves(await asked(session.scope, wanted, statistic), wanted, span)
        return span === 'raw' ? withGaps(curves, wanted) : curves
      }),
      handle(history.replay, async ({ pageId, dateStart, dateEnd, stepMs }, { session, request }) => {
        assertRange(dateStart, dateEnd)
        if ((dateEnd - dateStart) / stepMs > limits.history.replaySteps)
          throw invalid('stepMs', 'tooSmall', Math.ceil((dateEnd - dateStart) / limits.history.replaySteps))
        await pageAccess(pages, session, pageId)
        const { signals, equips, mvars } = await pages.bind(session.scope, pageId)
        const ids = [...signals, ...mvars.map(mvarKey)]
        const values = await replay(live.history, ids, { dateStart, dateEnd }, stepMs)
        const sights = alarmSights(session.auths)
        const shown = await equipsOf(db, session.scope, signals, equips)
        const outages = await outagesOf(shown, { dateStart, dateEnd })
        if (sights.length === 0) return { values, alarms: [], outages }
        const filter = {
          equips: shown,
          variables: mvars.map(mvarKey),
          during: { dateStart, dateEnd },
        }
        const part = { limit: limits.alarm.queryAll, offset: 0 }
        const own = await alarms.query(session.scope, sights, filter, part, localeOf(request.headers))
        return { values, alarms: own, outages }
      }),
      handle(history.export, async ({ kind, ...wanted }, { session, request, reply, change }) => {
        const { table, ...named } = await exported(session.scope, wanted)
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
      }),
    ],
  }
}

async function assertProject(db: Db, scope: Scope, projectId: string): Promise<void> {
  if (!(await hasProject(db, scope, projectId))) throw notFound()
}
