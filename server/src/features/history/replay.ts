import type { SimulatedSpan } from '@mimic/contract'
import { simulatedId } from '@mimic/contract/bus'
import type { SignalQuality, SignalScalar } from '@mimic/contract/live'
import { laneSpans, merged } from './bothLanes.ts'
import type { Range } from './HistoryReader.ts'
import type { History } from './store/History.ts'
import { laneIds } from './store/laneIds.ts'
import type { Point } from './store/Point.ts'

interface Replayed {
  readonly id: string
  readonly times: number[]
  readonly values: SignalScalar[]
  readonly qualities: SignalQuality[]
  readonly simulated?: SimulatedSpan[]
}

type RecordedPoint = Point & { readonly simulated?: true }

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
    const before = await history.before(laneIds(some), dateStart)
    const during = await history.queryMany(laneIds(some), dateStart, dateEnd)
    for (const id of some) out.push(stepped(id, newerOf(before, id), merged(during, id), dateStart, stepMs))
  }
  return out
}

/** The value before the range, then the last point of each step that has one. */
export function stepped(
  id: string,
  before: RecordedPoint | undefined,
  points: readonly RecordedPoint[],
  dateStart: number,
  stepMs: number,
): Replayed {
  const kept: RecordedPoint[] = before ? [before] : []
  const stepOf = ({ time }: Point) => Math.floor((time - dateStart) / stepMs)
  for (const [i, point] of points.entries()) {
    const next = points[i + 1]
    if (next === undefined || stepOf(next) !== stepOf(point)) kept.push(point)
  }
  const { simulated } = laneSpans(kept)
  return {
    id,
    times: kept.map(({ time }) => time),
    values: kept.map(({ value }) => value),
    qualities: kept.map(({ quality }) => quality),
    ...(simulated && { simulated }),
  }
}

/** The last value of a variable, whether it was measured or not. */
function newerOf(before: ReadonlyMap<string, Point>, id: string): RecordedPoint | undefined {
  const measured = before.get(id)
  const simulated = before.get(simulatedId(id))
  if (!simulated || (measured && measured.time > simulated.time)) return measured
  return { ...simulated, simulated: true }
}
