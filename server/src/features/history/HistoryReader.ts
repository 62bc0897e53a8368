import {
  type Curve,
  GOOD,
  type HistoryColumn,
  type HistoryTable,
  limits,
  type Span,
  type Statistic,
} from '@mimic/contract'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mimic/contract/zone'
import { isWithin, laneSpans, merged } from './bothLanes.ts'
import type { History } from './store/History.ts'
import { laneIds } from './store/laneIds.ts'
import type { Point } from './store/Point.ts'
import type { RollUp } from './store/rollUp.ts'
import { thinOut } from './thinOut.ts'

const spanMs: Record<Exclude<Span, 'raw'>, number> = { '1m': MINUTE_MS, '1h': HOUR_MS, '1d': DAY_MS }

export interface Range {
  readonly dateStart: number
  readonly dateEnd: number
}

/** Recorded values as curves and tables. */
export class HistoryReader {
  readonly #history: History
  readonly #now: () => number

  constructor(history: History, now: () => number) {
    this.#history = history
    this.#now = now
  }

  /** Curves with all points, except those beyond the newest 200,000 of a variable. */
  async curves(columns: readonly HistoryColumn[], { dateStart, dateEnd }: Range, span: Span): Promise<Curve[]> {
    const ids = laneIds([...new Set(columns.map(({ id }) => id))])
    if (span === 'raw') {
      const points = await this.#history.queryMany(ids, dateStart, dateEnd, limits.history.points)
      return columns.map((column) => ({ ...column, form: 'raw', ...fromPoints(merged(points, column.id)) }))
    }
    const parts = await this.#history.rolled(ids, dateStart, dateEnd + 1, spanMs[span], this.#now())
    return columns.map((column) => ({
      ...column,
      form: span,
      // Checked where the column was read.
      ...fromRollUps(merged(parts, column.id), column.statistic as Statistic),
    }))
  }

  /**
   * Reduces curves to what this number of pixels can show. Ranges with much more than a minute per pixel are read
   * from the roll-ups of minutes.
   */
  async forPixels(columns: readonly HistoryColumn[], range: Range, pixels: number): Promise<Curve[]> {
    if ((range.dateEnd - range.dateStart) / pixels <= 2 * MINUTE_MS) {
      const raw = await this.curves(columns, range, 'raw')
      return raw.map((curve) => (curve.times.length <= 4 * pixels ? curve : thinOut(curve, range, pixels)))
    }
    const { dateStart, dateEnd } = range
    const ids = laneIds(columns.map(({ id }) => id))
    const parts = await this.#history.rolled(ids, dateStart, dateEnd + 1, MINUTE_MS, this.#now())
    return columns.map((column) =>
      thinOut({ ...column, form: '1m', ...extremes(merged(parts, column.id)) }, range, pixels),
    )
  }

  /** A row for each time of any of the columns, newest first. */
  async table(
    columns: readonly HistoryColumn[],
    range: Range,
    span: Span,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<HistoryTable> {
    return (await this.tableWithin(columns, range, span, { limit, offset })).table
  }

  /** A table like {@link table}, and every time at which any of the columns was recorded, newest first. */
  async tableWithin(
    columns: readonly HistoryColumn[],
    range: Range,
    span: Span,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ readonly table: HistoryTable; readonly times: readonly number[] }> {
    const curves = await this.curves(columns, range, span)
    const times = [...new Set(curves.flatMap((curve) => curve.times))].sort((a, b) => b - a)
    const shown = times.slice(offset, offset + limit)
    const maps = curves.map((curve) => new Map(curve.times.map((time, i) => [time, curve.values[i] ?? null])))
    const rows = shown.map((time) => {
      const values = maps.map((map) => map.get(time) ?? null)
      const placesIn = (mark: 'simulated' | 'leftOut') =>
        curves.flatMap((curve, i) => (maps[i]?.has(time) && isWithin(curve[mark], time) ? [i] : []))
      const simulated = placesIn('simulated')
      const leftOut = placesIn('leftOut')
      return { time, values, ...(simulated.length > 0 && { simulated }), ...(leftOut.length > 0 && { leftOut }) }
    })
    return { table: { columns: [...columns], rows, total: times.length }, times }
  }
}

type Columns = Pick<Curve, 'times' | 'values' | 'simulated' | 'leftOut'>
type Recorded<T> = ReturnType<typeof merged<T & { readonly time: number }>>

function fromPoints(points: Recorded<Point>): Columns {
  const times = points.map(({ time }) => time)
  return { times, values: points.map(({ value }) => value), ...laneSpans(points) }
}

function fromRollUps(parts: Recorded<RollUp>, statistic: Statistic): Columns {
  const times = parts.map(({ time }) => time)
  return { times, values: parts.map((part) => pick(part, statistic)), ...laneSpans(parts) }
}

const pick = (part: RollUp, statistic: Statistic): number =>
  statistic === 'avg' ? part.sum / part.count : part[statistic]

/**
 * The lowest and highest value of each minute, half a minute apart: their order within it is unknown. A minute that has
 * simulated values as well begins or ends a simulated stretch, and is a part of it.
 */
function extremes(parts: Recorded<RollUp>): Columns {
  return fromPoints(
    parts.flatMap(({ time, min, max, simulated, leftOut }) => {
      const mark = simulated || leftOut ? { simulated: true as const } : {}
      return [
        { time, value: min, quality: GOOD, ...mark },
        { time: time + MINUTE_MS / 2, value: max, quality: GOOD, ...mark },
      ]
    }),
  )
}
