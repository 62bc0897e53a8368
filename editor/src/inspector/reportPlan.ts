import type { Report } from '@mimic/contract'
import type { ListProp, Props, WidgetRecord } from '@mimic/engine'
import { filledList } from './listPlan.ts'

/** The items of a chart's list for a report's columns. */
function itemsOf({ columns, span, kind }: Report, titles: readonly string[]): readonly object[] {
  return columns.map(({ type, dataId, statistic }, i) => ({
    signalId: type === 'signal' ? dataId : '',
    mvarId: type === 'mvar' ? dataId : '',
    equipId: '',
    title: titles[i] ?? '',
    // Recorded values have no statistic, so their items take the hour, which most reports use.
    ...(kind === 'custom' ? { statistic, span: span === 'raw' ? '1h' : span } : {}),
  }))
}

/** Minutes that show a fair number of each span. */
const fairRange = { '1m': 60, '1h': 24 * 60, '1d': 30 * 24 * 60 } as const

/** A fitting time range and format, where the widget's range holds few spans of the report or its format names none. */
function rangeOf({ props }: WidgetRecord, { span }: Report): Props {
  if (span === 'raw') return {}
  const range = Number(props['data.timeRange'] ?? 60)
  const isTimeOnly = (props['data.timeFormat'] ?? 'HH:mm') === 'HH:mm'
  return {
    ...(range < fairRange[span] / 10 ? { 'data.timeRange': fairRange[span] } : {}),
    ...(span === '1d' && isTimeOnly ? { 'data.timeFormat': 'MM-DD' } : {}),
  }
}

/** Leaves by widget id: the report's id at `path`, and its columns in the place of what the list held. */
export function reportPlan(
  records: readonly WidgetRecord[],
  path: string,
  report: Report,
  titles: readonly string[],
  list: { readonly path: string; readonly prop: ListProp } | undefined,
): ReadonlyMap<string, Props> {
  const filled = list ? filledList(records, list.path, list.prop, itemsOf(report, titles)) : undefined
  const isOfSpans = list !== undefined && report.kind === 'custom'
  return new Map(
    records.map((record) => {
      const range = isOfSpans ? rangeOf(record, report) : {}
      return [record.id, { ...filled?.get(record.id), ...range, [path]: report.id }] as const
    }),
  )
}
