/**
 * Ids under which values reach a page (3.3): a signal's own; `mvar:` and the id of a measured variable; `system:` and
 * the key of a system value; `stat:`, a span, a statistic and one of the first two for a statistic of each span.
 */
export const mvarValueId = (mvarId: string): string => `mvar:${mvarId}`
export const systemValueId = (systemKey: string): string => `system:${systemKey}`

/** Length of each statistic's span, ms; days begin at midnight in UTC+8. */
export const statisticSpans = { '1m': 60_000, '1h': 3_600_000, '1d': 86_400_000 } as const
export type StatisticSpan = keyof typeof statisticSpans
export const statisticKinds = ['avg', 'min', 'max', 'sum', 'last', 'count'] as const
export type StatisticKind = (typeof statisticKinds)[number]

export interface StatisticValue {
  readonly span: StatisticSpan
  readonly spanMs: number
  readonly statistic: StatisticKind
  /** Id of the signal or the measured variable. */
  readonly valueId: string
}

const STATISTIC = 'stat:'

export const statisticValueId = (span: StatisticSpan, statistic: StatisticKind, valueId: string): string =>
  `${STATISTIC}${span}:${statistic}:${valueId}`

/** @returns the parts of a statistic's id; undefined for other ids. Statistics are never pushed. */
export function readStatisticId(id: string): StatisticValue | undefined {
  if (!id.startsWith(STATISTIC)) return undefined
  const [, span, statistic, ...rest] = id.split(':')
  // The id was made by the function above, so its parts are of these types.
  const [ofSpan, kind] = [span as StatisticSpan, statistic as StatisticKind]
  return { span: ofSpan, spanMs: statisticSpans[ofSpan], statistic: kind, valueId: rest.join(':') }
}
