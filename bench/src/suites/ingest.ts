import { type BatchAck, type Sample, topics } from '@mimic/contract/bus'
import { storeEngines } from '@mimic/server/testing'
import { BenchHouse, GATEWAY } from '../BenchHouse.ts'
import { openViewer } from '../BenchViewer.ts'
import { type Figure, type Suite, summarise } from '../Suite.ts'

const SIGNALS = 2_000
/** Batches in flight before a gateway waits for acknowledgements. */
const WINDOW = 20
const SECONDS = 5
const batchSizes = [100, 1_000] as const

/**
 * From a gateway's message to the server's acknowledgement: broker, checks, committed history, newest values, and a
 * viewer's frames.
 */
export const ingest: Suite = {
  name: 'ingest',
  about: `one gateway, ${SIGNALS} signals, ${WINDOW} batches under way, MQTT QoS 1, a viewer of all; SQLite with synchronous=FULL, and PostgreSQL`,
  async run({ rounds }) {
    const figures: Figure[] = []
    for (const store of (await storeEngines()).filter(({ isHere }) => isHere)) {
      const house = await BenchHouse.start({ signals: SIGNALS, store })
      try {
        figures.push(...(await measure(house, store.name, rounds)))
      } finally {
        await house.stop()
      }
    }
    return figures
  },
}

async function measure(house: BenchHouse, store: string, rounds: number): Promise<Figure[]> {
  const rates = new Map<number, number[]>(batchSizes.map((size) => [size, []]))
  const costs = new Map<number, number[]>(batchSizes.map((size) => [size, []]))
  const viewer = await openViewer(house, 'binary', () => undefined)
  const pump = new Pump(house)
  await pump.start()
  await pump.run(1_000, 1)
  for (let round = 0; round < rounds; round++)
    for (const size of batchSizes) {
      const before = await busyS(house)
      const { perSecond, values } = await pump.run(size, SECONDS)
      rates.get(size)?.push(perSecond)
      costs.get(size)?.push(((await busyS(house)) - before) * (1e6 / values))
    }
  viewer.terminate()
  return batchSizes.flatMap((size) => {
    const about = { suite: 'ingest', scenario: 'sustained', subject: `${store}, batches of ${size}` }
    return [
      { ...about, metric: 'committed and fanned out', unit: 'values/s', ...summarise(rates.get(size) ?? []) },
      { ...about, metric: 'processor time of the server', unit: 'µs a value', ...summarise(costs.get(size) ?? []) },
    ]
  })
}

const busyS = async (house: BenchHouse) => (await house.metrics()).get('process_cpu_seconds_total') ?? Number.NaN

/** A gateway that sends as fast as the server acknowledges. */
class Pump {
  readonly #house: BenchHouse
  readonly #boot = `bench-${Date.now()}`
  #seq = 0
  #time = Date.now() - 3_600_000
  #next = 0
  readonly #waiting = new Set<number>()
  #wake: () => void = () => undefined

  constructor(house: BenchHouse) {
    this.#house = house
  }

  async start(): Promise<void> {
    const { gateway } = this.#house
    gateway.on('message', (_topic, payload) => {
      // The sender is our own server.
      const { boot, seqs } = JSON.parse(payload.toString('utf8')) as BatchAck
      if (boot !== this.#boot) return
      for (const seq of seqs) this.#waiting.delete(seq)
      this.#wake()
    })
    await gateway.subscribeAsync(topics.ack(GATEWAY), { qos: 1 })
  }

  /** @returns the values that were acknowledged */
  async run(batchSize: number, seconds: number): Promise<{ values: number; perSecond: number }> {
    const startedAt = performance.now()
    const before = this.#seq
    while (performance.now() - startedAt < seconds * 1000) {
      if (this.#waiting.size < WINDOW) this.#send(batchSize)
      else await this.#acknowledged()
    }
    while (this.#waiting.size > 0) await this.#acknowledged()
    const values = (this.#seq - before) * batchSize
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
    const seq = ++this.#seq
    this.#waiting.add(seq)
    const message = JSON.stringify({ v: 1, boot: this.#boot, seq, samples })
    this.#house.gateway.publish(topics.data(GATEWAY), message, { qos: 1 })
  }

  #acknowledged(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no acknowledgement within 20 s')), 20_000)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
