import { setTimeout as delay } from 'node:timers/promises'
import type { Sample } from '@mimic/contract/bus'
import type { BenchHouse } from './BenchHouse.ts'
import { Feed } from './Feed.ts'

/** Signals per device, and so per batch. */
const DEVICE_SIGNALS = 100

/**
 * A plant at 1 Hz: once a second every signal of the house gets a new value. Each device sends one batch, all at once.
 */
export class LiveLoad {
  readonly #house: BenchHouse
  readonly #feed: Feed
  #isStopped = false
  #loop: Promise<void> = Promise.resolve()
  /** When each second's batches were published (`performance.now()`), by the time stamp of their samples. */
  readonly sentAt = new Map<number, number>()

  constructor(house: BenchHouse) {
    this.#house = house
    this.#feed = new Feed(house)
  }

  /** Runs while `work` does. */
  static async during<T>(house: BenchHouse, work: () => Promise<T>): Promise<T> {
    const load = new LiveLoad(house)
    load.start()
    try {
      return await work()
    } finally {
      await load.stop()
    }
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
    const { signalIds } = this.#house
    const time = Date.now()
    this.sentAt.set(time, performance.now())
    for (let first = 0; first < signalIds.length; first += DEVICE_SIGNALS) {
      const valueAt = (i: number) => Math.round(50_000 + 20_000 * Math.sin((time / 1000 + first + i) / 60)) / 1000
      this.#feed.send(signalIds.slice(first, first + DEVICE_SIGNALS).map((id, i): Sample => [id, time, valueAt(i), 0]))
    }
  }
}
