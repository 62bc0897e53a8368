import type { Curve } from '@mimic/contract'
import type { Caller } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { viewLimits } from '@mimic/contract/viewLimits'
import { DAY_MS } from '@mimic/contract/zone'
import type { PastAsk, PastGap, PastHost, PastValues } from '@mimic/engine'
import type { StatisticValue } from '@mimic/engine/schema'

/** 5.4: a query spans 30 days at most. */
const LONGEST_MS = 30 * DAY_MS
const FEWEST_POINTS = 10
const MVAR = 'mvar:'

/** Reads the recorded values of a page's charts by the server's calls, as many signals at a time as a call takes. */
export class RecordedPast implements PastHost {
  readonly #caller: Caller
  readonly #projectId: string

  constructor(caller: Caller, projectId: string) {
    this.#caller = caller
    this.#projectId = projectId
  }

  async past({ ids, statistics, from, to, points }: PastAsk): Promise<readonly PastValues[]> {
    const groups = groupsOf(ids, statistics)
    const parts = Math.ceil((to - from) / LONGEST_MS)
    const edges = Array.from({ length: parts + 1 }, (_, i) => Math.round(from + ((to - from) * i) / parts))
    const pixels = Math.min(viewLimits.history.pixels, Math.max(FEWEST_POINTS, Math.ceil(points / parts)))
    const all = await Promise.all(
      groups.flatMap((group) => edges.slice(1).map((end, i) => this.#curves(group, startOf(edges, i), end, pixels))),
    )
    const curves = all.flat()
    return ids.flatMap((id) => {
      const own = curves.filter((curve) => curve.id === id)
      return own.length === 0 ? [] : [joined(id, own, statistics.has(id))]
    })
  }

  async #curves({ ids, wanted, of }: Group, dateStart: number, dateEnd: number, points: number): Promise<Curve[]> {
    const mvars = wanted.filter((id) => id.startsWith(MVAR)).map((id) => id.slice(MVAR.length))
    const signals = wanted.filter((id) => !id.startsWith(MVAR))
    const subject = {
      projectId: this.#projectId,
      ...(signals.length > 0 ? { dataSignal: signals.join(',') } : {}),
      ...(mvars.length > 0 ? { dataMvar: mvars.join(',') } : {}),
      dateStart,
      dateEnd,
    }
    const curves =
      of === undefined
        ? await this.#caller.call(paths.historyQueryAll, { ...subject, points })
        : await this.#caller.call(paths.historyQueryAllData, { ...subject, ...of })
    return curves.flatMap((curve) => {
      const id = ids[wanted.indexOf(curve.id)]
      return id === undefined ? [] : [{ ...curve, id }]
    })
  }
}

/** The content of one call: values as they were recorded, or one statistic of them. */
interface Group {
  readonly ids: readonly string[]
  /** The variables behind them. */
  readonly wanted: readonly string[]
  readonly of: Pick<StatisticValue, 'span' | 'statistic'> | undefined
}

function groupsOf(ids: readonly string[], statistics: PastAsk['statistics']): readonly Group[] {
  const { variables } = viewLimits.history
  const kindOf = (id: string) => {
    const statistic = statistics.get(id)
    return statistic ? `${statistic.span} ${statistic.statistic}` : ''
  }
  return [...Map.groupBy(ids, kindOf).values()].flatMap((own) => {
    const first = statistics.get(own[0] ?? '')
    const of = first && { span: first.span, statistic: first.statistic }
    return Array.from({ length: Math.ceil(own.length / variables) }, (_, i) => {
      const part = own.slice(i * variables, (i + 1) * variables)
      return { ids: part, wanted: part.map((id) => statistics.get(id)?.valueId ?? id), of }
    })
  })
}

/** A query includes both of its ends. */
const startOf = (edges: readonly number[], i: number): number => (edges[i] as number) + (i === 0 ? 0 : 1)

/** Joins the curves of consecutive ranges. */
function joined(id: string, curves: readonly Curve[], isStatistic: boolean): PastValues {
  return {
    id,
    times: Float64Array.from(curves.flatMap(({ times }) => times)),
    values: Float64Array.from(
      curves.flatMap(({ values }) => values),
      numberOf,
    ),
    // A statistic is always complete.
    gaps: curves.flatMap(gapsOf),
    isWhole: isStatistic || curves.every(({ form }) => form === 'raw'),
  }
}

/** Its outages, and its stretches of simulated values and of statistics that leave some out. */
const gapsOf = ({ gaps = [], simulated = [], leftOut = [] }: Curve): PastGap[] => [
  ...gaps,
  ...simulated.map((span) => ({ ...span, kind: 'simulated' as const, samples: 0 })),
  ...leftOut.map((span) => ({ ...span, kind: 'leftOut' as const, samples: 0 })),
]

const numberOf = (value: Curve['values'][number]): number =>
  typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : Number.NaN
