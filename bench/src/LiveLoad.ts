import { setTimeout as delay } from 'node:timers/promises'
import { type Sample, topics } from '@mimic/contract/bus'
import { type BenchHouse, GATEWAY } from './BenchHouse.ts'

/** Signals per device, and so per batch. */
const DEVICE_SIGNALS = 100

/**
 * A plant at 1 Hz: once a second every signal of the house gets a new value. Each device sends one batch, all at once.
 */
export class LiveLoad {
  readonly #house: BenchHouse
  readonly #boot = `load-${Date.now()}-${Math.random().toString(36).slice(2, 8)}`
  #seq = 0
  #isStopped = false
  #loop: Promise<void> = Promise.resolve()
  /** When each second's batches were published (`performance.now()`), by the time stamp of their samples. */
  readonly sentAt = new Map<number, number>()

  constructor(house: BenchHouse) {
    this.#house = house
  }

  start(): void {
    this.#loop = this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#loop
  }

  async #run(): Promise<void> {
    for (let due = performance.now(); !this.#isStopped; due += 1000) {
      await delay(Math.max(0, due - performance.now()))
      this.#tick()
    }
  }

  #tick(): void {
    const { gateway, signalIds } = this.#house
    const time = Date.now()
    this.sentAt.set(time, performance.now())
    for (let first = 0; first < signalIds.length; first += DEVICE_SIGNALS) {
      const samples = signalIds
        .slice(first, first + DEVICE_SIGNALS)
        .map(
          (id, i): Sample => [
            id,
            time,
            Math.round(50_000 + 20_000 * Math.sin((time / 1000 + first + i) / 60)) / 1000,
            0,
          ],
        )
      const message = JSON.stringify({ v: 1, boot: this.#boot, seq: ++this.#seq, samples })
      gateway.publish(topics.data(GATEWAY), message, { qos: 1 })
    }
  }
}
