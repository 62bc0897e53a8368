import type { AlarmKpi } from '@mimic/contract'
import { kpiLimits } from '@mimic/contract/live'
import { download } from '@mimic/editor/download'
import type { TFunction } from 'i18next'
import { timeText } from '../../kit/text/timeText.ts'
import { measureKeys, verdictOf } from './kpiMeasures.ts'

export const reportKinds = ['csv', 'xlsx'] as const
export type ReportKind = (typeof reportKinds)[number]

type Cell = string | number
/** Head of a report: everything beside its figures. */
interface ReportOf {
  readonly kpi: AlarmKpi
  readonly from: number
  readonly to: number
  /** The operating position, or the whole plant. */
  readonly position: string
}

/** The load as rows of a file: numbers stay numbers, and shares are 0 to 1. */
export function reportLines({ kpi, from, to, position }: ReportOf, t: TFunction<'alarm'>): readonly Cell[][] {
  const minutes = (ms: number | null): Cell => (ms === null ? '' : ms / 60_000)
  return [
    [t(($) => $.position.title), position],
    [t(($) => $.kpi.time), `${timeText(from)} – ${timeText(to)} UTC+8`],
    [],
    [t(($) => $.kpi.figure), t(($) => $.kpi.value), t(($) => $.kpi.limitHead), t(($) => $.kpi.verdict)],
    [t(($) => $.kpi.total), kpi.total],
    ...measureKeys.map((key): Cell[] => [
      t(($) => $.kpi[key]),
      kpi[key],
      kpiLimits[key].good,
      t(($) => $.kpi.states[verdictOf(key, kpi[key])]),
    ]),
    [t(($) => $.kpi.fleeting), kpi.fleeting],
    [t(($) => $.kpi.unacknowledged), kpi.unacknowledged],
    [`${t(($) => $.kpi.acknowledge)} (min)`, minutes(kpi.acknowledgeMedianMs)],
    [],
    [t(($) => $.fields.severity), t(($) => $.kpi.count), t(($) => $.kpi.share)],
    ...kpi.severities.map((count, i): Cell[] => [
      // The contract has four.
      t(($) => $.severities[(i + 1) as 1 | 2 | 3 | 4]),
      count,
      kpi.total === 0 ? 0 : count / kpi.total,
    ]),
    [],
    ...(['topTen', 'chattering'] as const).flatMap((part) =>
      kpi[part].map(({ count, share, msg, equipTitle, signalTitle }): Cell[] => [
        t(($) => $.kpi[part]),
        count,
        share,
        msg,
        equipTitle,
        signalTitle,
      ]),
    ),
    ...kpi.floods.map((flood): Cell[] => [
      t(($) => $.kpi.floods),
      flood.count,
      '',
      timeText(flood.from),
      timeText(flood.to),
    ]),
  ]
}

/** Gives the load as a file. The writer of a format is loaded with its first file. */
export async function saveReport(kind: ReportKind, of: ReportOf, t: TFunction<'alarm'>): Promise<void> {
  const [heads = [], ...lines] = reportLines(of, t)
  const { csvText, excelFile } = await import('../../kit/table/tableFiles.ts')
  const table = { heads: heads.map(String), lines }
  const content = kind === 'csv' ? new Blob([csvText(table)], { type: 'text/csv' }) : await excelFile(table)
  download(content, `${t(($) => $.kpi.report)} ${timeText(of.from, 'YYYY-MM-DD')}`, kind)
}
