import type { SignalScalar } from '@mimic/contract/live'
import type { Point } from '../../live/history/chunkCodec.ts'
import type { History } from '../../live/history/History.ts'
import type { Range } from './HistoryReader.ts'

interface Replayed {
  readonly id: string
  readonly times: number[]
  readonly values: SignalScalar[]
  readonly qualities: number[]
}

/** Signals read at once: what they hold together must fit memory. */
const TOGETHER = 50

/** Of each signal what stood at the start, and the last value of every step after it. */
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

/** What stood before, then the last point of each step that has one. */
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
