import type { SignalQuality, SignalScalar } from '@mimic/contract/live'
import type { Range } from './HistoryReader.ts'
import type { History } from './store/History.ts'
import type { Point } from './store/Point.ts'

interface Replayed {
  readonly id: string
  readonly times: number[]
  readonly values: SignalScalar[]
  readonly qualities: SignalQuality[]
}

/** Signals read at once: their values together must fit in memory. */
const TOGETHER = 50

/** For each signal: the value at the start, then the last value of every step. */
export async function replay(
  history: History,
  ids: readonly string[],
  { dateStart, dateEnd }: Range,
  stepMs: number,
): Promise<Replayed[]> {
  const out: Replayed[] = []
  for (let i = 0; i < ids.length; i += TOGETHER) {
    const some = ids.slice(i, i + TOGETHER)
    const before = await history.before(some, dateStart)
    const during = await history.queryMany(some, dateStart, dateEnd)
    for (const id of some) out.push(stepped(id, before.get(id), during.get(id) ?? [], dateStart, stepMs))
  }
  return out
}

/** The value before the range, then the last point of each step that has one. */
export function stepped(
  id: string,
  before: Point | undefined,
  points: readonly Point[],
  dateStart: number,
  stepMs: number,
): Replayed {
  const kept: Point[] = before ? [before] : []
  const stepOf = ({ time }: Point) => Math.floor((time - dateStart) / stepMs)
  for (const [i, point] of points.entries()) {
    const next = points[i + 1]
    if (next === undefined || stepOf(next) !== stepOf(point)) kept.push(point)
  }
  return {
    id,
    times: kept.map(({ time }) => time),
    values: kept.map(({ value }) => value),
    qualities: kept.map(({ quality }) => quality),
  }
}
