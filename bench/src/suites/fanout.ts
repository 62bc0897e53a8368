import { setTimeout as delay } from 'node:timers/promises'
import type { Sample } from '@mimic/contract/bus'
import { LiveDecoder, type LiveFrame } from '@mimic/contract/live'
import type WebSocket from 'ws'
import { BenchHouse } from '../BenchHouse.ts'
import { type Frame, type FrameFormat, openViewer } from '../BenchViewer.ts'
import { Feed } from '../Feed.ts'
import { type Figure, figureOf, quantile, type Suite, sized } from '../Suite.ts'

const CLIENTS = sized(50, 3)
const SIGNALS = sized(500, 20)
const TICKS = sized(20, 2)
const TICK_MS = sized(1_000, 300)
const formats = ['binary', 'json'] as const

interface Arrival extends Frame {
  readonly client: number
}

/** From the gateway's publish to the arrival at every viewer: broker, commit, fan-out, socket. */
export const fanout: Suite = {
  name: 'fanout',
  about: `${CLIENTS} viewers of one page, ${SIGNALS} signals that all change once a second, ${TICKS} ticks a round`,
  run: ({ rounds }) =>
    BenchHouse.during({ signals: SIGNALS }, async (house) => {
      const seen = new Map<FrameFormat, Round[]>(formats.map((format) => [format, []]))
      for (let round = 0; round < rounds; round++)
        for (const format of formats) seen.get(format)?.push(await measure(house, format, round))
      return [...seen].flatMap(([format, list]) => figures(format, list))
    }),
}

interface Round {
  /** Publish to arrival, ms: one entry per client and tick, taken when the tick's last value arrives. */
  readonly latencies: readonly number[]
  readonly bytes: number
}

function figures(subject: FrameFormat, rounds: readonly Round[]): Figure[] {
  const of = figureOf(`${CLIENTS} clients x ${SIGNALS} signals`, subject)
  const latency = (q: number) => rounds.map(({ latencies }) => quantile(latencies, q))
  const bytes = rounds.map((round) => round.bytes / (CLIENTS * TICKS))
  return [
    of('latency p50', 'ms', latency(0.5)),
    of('latency p99', 'ms', latency(0.99)),
    of('latency max', 'ms', latency(1)),
    of('per client and tick', 'bytes', bytes),
  ]
}

async function measure(house: BenchHouse, format: FrameFormat, round: number): Promise<Round> {
  const arrivals: Arrival[] = []
  const feed = await new Feed(house).watch()
  // Tokens are requested one at a time, because these calls are not part of the measurement.
  const sockets: WebSocket[] = []
  for (let client = 0; client < CLIENTS; client++)
    sockets.push(await openViewer(house, format, (frame) => arrivals.push({ client, ...frame })))
  try {
    await delay(500)
    const snapshots = arrivals.splice(0)
    const sentAt = new Map<number, number>()
    for (let tick = 0; tick < TICKS; tick++) {
      const time = Date.now()
      sentAt.set(time, performance.now())
      const value = 10 + round + tick / 100
      const samples = house.signalIds.map((id, i): Sample => [id, time, value + i, 0])
      feed.send(samples)
      // On a busy machine the next tick would overtake it.
      await feed.fewerThan(1)
      // Ticks are spread over the server's flush interval, so that the figures include the usual wait for it.
      await delay(TICK_MS + ((tick * 37) % 100))
    }
    await delay(500)
    return {
      latencies: latenciesOf(snapshots, arrivals, sentAt),
      bytes: arrivals.reduce((sum, a) => sum + a.data.length, 0),
    }
  } finally {
    for (const socket of sockets) socket.terminate()
  }
}

/** Frames are decoded afterwards, so that 50 clients in one process do not wait for each other. */
function latenciesOf(
  snapshots: readonly Arrival[],
  arrivals: readonly Arrival[],
  sentAt: ReadonlyMap<number, number>,
): number[] {
  const decoders = Array.from({ length: CLIENTS }, () => new LiveDecoder())
  const decode = ({ client, data, isBinary }: Arrival): LiveFrame =>
    isBinary
      ? (decoders[client] as LiveDecoder).decode(new Uint8Array(data))
      : (JSON.parse(data.toString('utf8')) as LiveFrame)
  for (const snapshot of snapshots) decode(snapshot)
  const values = new Map<string, number>()
  const last = new Map<string, number>()
  for (const arrival of arrivals) {
    const frame = decode(arrival)
    if (frame.kind === 'page') continue
    for (const { time } of frame.signalVal) {
      const sent = sentAt.get(time)
      if (sent === undefined) continue
      const key = `${arrival.client} ${time}`
      values.set(key, (values.get(key) ?? 0) + 1)
      last.set(key, arrival.atMs - sent)
    }
  }
  const missing = CLIENTS * sentAt.size * SIGNALS - [...values.values()].reduce((sum, n) => sum + n, 0)
  if (missing !== 0) throw new Error(`${missing} values did not arrive`)
  return [...last.values()]
}
