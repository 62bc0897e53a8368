import type { Sample } from '@mimic/contract/bus'
import { HOUR_MS } from '@mimic/contract/zone'
import { BenchHouse } from '../BenchHouse.ts'
import { openViewer } from '../BenchViewer.ts'
import { Feed } from '../Feed.ts'
import { figureOf, type Suite, sized } from '../Suite.ts'

const SIGNALS = 2_000
/** Batches in flight before a gateway waits for acknowledgements. */
const WINDOW = 20
const SECONDS = sized(5, 0.2)
const batchSizes = [100, 1_000] as const

/**
 * From a gateway's message to the server's acknowledgement: broker, checks, committed history, newest values, and a
 * viewer's frames.
 */
export const ingest: Suite = {
  name: 'ingest',
  about: `one gateway, ${SIGNALS} signals, ${WINDOW} batches under way, MQTT QoS 1, a viewer of all; SQLite with synchronous=FULL, and PostgreSQL`,
  run: ({ rounds }) =>
    BenchHouse.onEachStore({ signals: SIGNALS }, async (house, store) => {
      const viewer = await openViewer(house, 'binary', () => undefined)
      const pump = new Pump(house, await new Feed(house).watch())
      await pump.run(batchSizes[1], sized(1, 0.1))
      const rates = new Map<number, number[]>(batchSizes.map((size) => [size, []]))
      const costs = new Map<number, number[]>(batchSizes.map((size) => [size, []]))
      for (let round = 0; round < rounds; round++)
        for (const size of batchSizes) {
          const before = await busyS(house)
          const { perSecond, values } = await pump.run(size, SECONDS)
          rates.get(size)?.push(perSecond)
          costs.get(size)?.push(((await busyS(house)) - before) * (1e6 / values))
        }
      viewer.terminate()
      return batchSizes.flatMap((size) => {
        const of = figureOf('sustained', `${store}, batches of ${size}`)
        return [
          of('committed and fanned out', 'values/s', rates.get(size) ?? []),
          of('processor time of the server', 'µs a value', costs.get(size) ?? []),
        ]
      })
    }),
}

const busyS = async (house: BenchHouse) => (await house.metrics()).get('process_cpu_seconds_total') ?? Number.NaN

/** A gateway that sends as fast as the server acknowledges. */
class Pump {
  readonly #house: BenchHouse
  readonly #feed: Feed
  #time = Date.now() - HOUR_MS
  #next = 0

  constructor(house: BenchHouse, feed: Feed) {
    this.#house = house
    this.#feed = feed
  }

  /** @returns the values that were acknowledged */
  async run(batchSize: number, seconds: number): Promise<{ values: number; perSecond: number }> {
    const startedAt = performance.now()
    const before = this.#feed.sent
    while (performance.now() - startedAt < seconds * 1000) {
      this.#send(batchSize)
      await this.#feed.fewerThan(WINDOW)
    }
    await this.#feed.fewerThan(1)
    const values = (this.#feed.sent - before) * batchSize
    return { values, perSecond: (values * 1000) / (performance.now() - startedAt) }
  }

  #send(size: number): void {
    const samples: Sample[] = []
    for (let i = 0; i < size; i++) {
      const at = this.#next++ % SIGNALS
      if (at === 0) this.#time += 1000
      const noise = Math.round(1_000 * Math.sin(this.#next / 7)) / 100
      samples.push([this.#house.signalIds[at] as string, this.#time, 50 + noise, 0])
    }
    this.#feed.send(samples)
  }
}
