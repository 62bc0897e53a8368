import { type BatchAck, type Sample, topics } from '@mimic/contract/bus'
import { type BenchHouse, GATEWAY } from './BenchHouse.ts'

const PATIENCE_MS = 20_000

/** Sends batches of values as the gateway of a house does, and knows which of them the server has acknowledged. */
export class Feed {
  readonly #house: BenchHouse
  readonly #boot = `bench-${Date.now()}-${Math.random().toString(36).slice(2, 8)}`
  readonly #waiting = new Set<number>()
  #seq = 0
  #isWatched = false
  #wake: () => void = () => undefined

  constructor(house: BenchHouse) {
    this.#house = house
  }

  /** Batches sent so far. */
  get sent(): number {
    return this.#seq
  }

  /** Begins to read acknowledgements; without it nothing is known of them. */
  async watch(): Promise<this> {
    this.#isWatched = true
    const { gateway } = this.#house
    gateway.on('message', (_topic, payload) => {
      // The sender is our own server.
      const { boot, seqs } = JSON.parse(payload.toString('utf8')) as BatchAck
      if (boot !== this.#boot) return
      for (const seq of seqs) this.#waiting.delete(seq)
      this.#wake()
    })
    await gateway.subscribeAsync(topics.ack(GATEWAY), { qos: 1 })
    return this
  }

  send(samples: readonly Sample[], topic = topics.data(GATEWAY)): void {
    const seq = ++this.#seq
    if (this.#isWatched) this.#waiting.add(seq)
    this.#house.gateway.publish(topic, JSON.stringify({ v: 1, boot: this.#boot, seq, samples }), { qos: 1 })
  }

  /** Resolves when fewer than so many batches are unacknowledged; for 1 when all are. @throws {Error} after 20 s of silence */
  async fewerThan(batches: number): Promise<void> {
    while (this.#waiting.size >= batches)
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('no acknowledgement within 20 s')), PATIENCE_MS)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
  }
}
