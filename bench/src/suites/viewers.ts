import { setTimeout as delay } from 'node:timers/promises'
import { LiveDecoder, type ValuesFrame } from '@mimic/contract/live'
import { BenchHouse } from '../BenchHouse.ts'
import { LiveLoad } from '../LiveLoad.ts'
import { type Figure, figureOf, quantile, type Suite, sized } from '../Suite.ts'
import { ViewerProcesses } from '../ViewerProcesses.ts'
import type { ViewerReport } from '../viewerProcess.ts'
import { chartsOf } from '../wallPage.ts'

const VIEWERS = sized(200, 4)
const SIGNALS = sized(5_000, 20)
/** The viewers are spread over several processes, because one process that reads for all would be the bottleneck. */
const PROCESSES = sized(4, 2)
/** Longer than the server's interval for folding history, so that the figures include that work. */
const SECONDS = sized(50, 2)
const WARM_MS = sized(5_000, 500)

/** A control room at full size: how late values appear on the screens, and the cost to the server. */
export const viewers: Suite = {
  name: 'viewers',
  about: `${VIEWERS} viewers of one page in ${PROCESSES} processes of their own, ${SIGNALS} signals that all change once a second, ${SECONDS} s a round`,
  async run({ rounds }) {
    const rows = new Map<string, Measured[]>()
    for (let round = 0; round < rounds; round++)
      await BenchHouse.onEachStore({ signals: SIGNALS, file: chartsOf(SIGNALS) }, async (house, store) => {
        rows.set(store, [...(rows.get(store) ?? []), await measure(house)])
        return []
      })
    return [...rows].flatMap(([store, list]) => figures(store, list))
  },
}

interface Measured {
  /** Publish to arrival, ms: one entry per frame and viewer, for the oldest value in the frame. */
  readonly latencies: readonly number[]
  /** Frames whose number does not follow the previous one: the viewer asks for a snapshot. */
  readonly gaps: number
  /** Values that a newer one of the same signal replaced before a frame was sent, %. */
  readonly overtaken: number
  readonly loopMs: number
  readonly memoryMb: number
  /** Server load in % of one core. */
  readonly busy: number
}

function figures(subject: string, rounds: readonly Measured[]): Figure[] {
  const figure = figureOf(`${VIEWERS} viewers x ${SIGNALS} signals at 1 Hz`, subject)
  const of = (metric: string, unit: string, read: (round: Measured) => number) => figure(metric, unit, rounds.map(read))
  const latency = (q: number) => (round: Measured) => quantile(round.latencies, q)
  return [
    of('latency p50', 'ms', latency(0.5)),
    of('latency p99', 'ms', latency(0.99)),
    of('latency max', 'ms', latency(1)),
    of('gaps', 'frames', ({ gaps }) => gaps),
    of('overtaken values', '%', ({ overtaken }) => overtaken),
    of('event loop p99', 'ms', ({ loopMs }) => loopMs),
    of('server memory', 'MB', ({ memoryMb }) => memoryMb),
    of('server busy', '% of a core', ({ busy }) => busy),
  ]
}

async function measure(house: BenchHouse): Promise<Measured> {
  const viewers = new ViewerProcesses()
  const load = new LiveLoad(house)
  try {
    await viewers.open(house, VIEWERS, PROCESSES)
    load.start()
    await delay(WARM_MS)
    const before = await house.metrics()
    const from = performance.now()
    await delay(SECONDS * 1000)
    const elapsedMs = performance.now() - from
    const after = await house.metrics()
    const figure = (name: string, at = after) => at.get(name) ?? Number.NaN
    const busyS = figure('process_cpu_seconds_total') - figure('process_cpu_seconds_total', before)
    const busy = (100 * busyS) / (elapsedMs / 1000)
    const loopMs = 1000 * figure('nodejs_eventloop_lag_p99_seconds')
    const memoryMb = figure('process_resident_memory_bytes') / 2 ** 20
    await load.stop()
    return { ...read(await viewers.report(), load.sentAt, from), loopMs, memoryMb, busy }
  } finally {
    await load.stop()
    viewers.stop()
  }
}

/** @throws {Error} when no frame is missing, and yet not every signal ended at its last value */
function read(
  { arrivals, frames, snapshots, gaps }: ViewerReport,
  sentAt: ReadonlyMap<number, number>,
  from: number,
): Pick<Measured, 'latencies' | 'gaps' | 'overtaken'> {
  const decoder = new LiveDecoder()
  for (const snapshot of snapshots) decoder.decode(snapshot)
  const oldest = new Map<number, number>()
  const newest = new Map<string, number>()
  let values = 0
  for (const [seq, data] of frames.toSorted(([a], [b]) => a - b)) {
    // All deltas here are value frames.
    const { signalVal } = decoder.decode(data) as ValuesFrame
    const sent = signalVal.map(({ time }) => sentAt.get(time)).filter((ms) => ms !== undefined)
    for (const { id, time } of signalVal) newest.set(id, time)
    values += sent.length
    if (sent.length > 0) oldest.set(seq, Math.min(...sent))
  }
  const last = Math.max(...sentAt.keys())
  const late = SIGNALS - [...newest.values()].filter((time) => time === last).length
  if (gaps === 0 && late > 0)
    throw new Error(`${late} signals did not end at their last value, and no number is missing`)
  const latencies = arrivals.flatMap(({ seq, atMs }) => {
    const sent = oldest.get(seq)
    return sent === undefined || sent < from ? [] : [atMs - performance.timeOrigin - sent]
  })
  const overtaken = 100 * (1 - values / (sentAt.size * SIGNALS))
  return { latencies, gaps, overtaken }
}
