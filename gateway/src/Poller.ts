import type { Sample } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import type { Logger } from 'pino'
import type { Clock } from './Clock.ts'
import type { DeviceConfig } from './config.ts'
import { DeadBands } from './DeadBands.ts'
import { type Driver, FieldError } from './drivers/Driver.ts'

export interface PollerOptions {
  readonly device: DeviceConfig
  readonly driver: Driver
  readonly log: Logger
  readonly clock: Clock
  /** @param run of the clock by which they are stamped */
  readonly onSamples: (samples: Sample[], run: number) => void
  readonly onState: (isOnline: boolean) => void
}

/** A device that does not answer is asked again after 1, 2, 4 ... up to 15 s. */
const MAX_BACKOFF_MS = 15_000
const BAD = 2

/**
 * Reads one device at its interval, or faster for a while after an `open`; one read at a time. Samples carry the time
 * of their read. A signal that cannot be read is reported as null with bad quality at every poll, because silence
 * would look healthy. A reading within its signal's dead band is left out.
 */
export class Poller {
  readonly #options: PollerOptions
  readonly #deadBands: DeadBands
  /** The time (monotonic ms) at which each faster interval ends; several screens may have asked for different ones. */
  readonly #opens = new Map<number, number>()
  #failures = 0
  #isOnline: boolean | undefined
  #isStopped = false
  #isWoken = false
  #isAllWanted = false
  #wake: () => void = () => undefined
  #loop: Promise<void> = Promise.resolve()

  constructor(options: PollerOptions) {
    this.#options = options
    this.#deadBands = new DeadBands(options.device)
  }

  start(): void {
    this.#loop = this.#run()
  }

  /** Reads every `intervalMs` for the next `delayS` seconds, if that is faster than configured. */
  open(intervalMs: number, delayS: number): void {
    if (intervalMs >= this.#options.device.intervalMs) return
    const until = performance.now() + delayS * 1000
    this.#opens.set(intervalMs, Math.max(until, this.#opens.get(intervalMs) ?? 0))
    this.readNow()
  }

  /** Reads at once, or directly after the read in progress, and reports everything. */
  readNow(): void {
    this.#isWoken = true
    this.#isAllWanted = true
    this.#wake()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#wake()
    await this.#loop
    await this.#options.driver.close()
  }

  async #run(): Promise<void> {
    let due = performance.now()
    while (!this.#isStopped) {
      this.#isWoken = false
      if (this.#isAllWanted) this.#deadBands.passAll()
      this.#isAllWanted = false
      await this.#poll()
      // Due on a fixed grid, so that the time a read takes does not add up; a missed step is skipped.
      due = Math.max(due + this.#intervalMs(), performance.now())
      if (await this.#isWokenBefore(due)) due = performance.now()
    }
  }

  #intervalMs(): number {
    const { intervalMs } = this.#options.device
    if (this.#failures > 0) return Math.min(MAX_BACKOFF_MS, Math.max(intervalMs, 1000 * 2 ** (this.#failures - 1)))
    const now = performance.now()
    for (const [faster, until] of this.#opens) if (until < now) this.#opens.delete(faster)
    return Math.min(intervalMs, ...this.#opens.keys())
  }

  async #isWokenBefore(due: number): Promise<boolean> {
    if (this.#isStopped || this.#isWoken) return true
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, due - performance.now())
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    return this.#isWoken
  }

  async #poll(): Promise<void> {
    const { driver, clock, onSamples } = this.#options
    let samples: Sample[]
    let run: number
    try {
      const { values, failed } = await driver.read()
      const stamp = clock.stamp()
      const { time } = stamp
      run = stamp.run
      samples = Array.from(values, ([id, value]): Sample => [id, time, value, 0])
      for (const [id, code] of failed) samples.push([id, time, null, BAD, code])
      this.#failures = 0
      this.#report(true)
    } catch (error) {
      const stamp = clock.stamp()
      run = stamp.run
      samples = this.#allBad(error, stamp.time)
    }
    const news = this.#deadBands.pass(samples)
    if (news.length > 0) onSamples(news, run)
  }

  #allBad(error: unknown, time: number): Sample[] {
    const { device, log } = this.#options
    const code = error instanceof FieldError ? error.code : codes.unknownException
    this.#failures++
    if (this.#isOnline !== false)
      log.warn(
        {
          equipId: device.equipId,
          code,
          reason: error instanceof Error ? error.message : String(error),
        },
        'device does not answer',
      )
    this.#report(false)
    return device.signals.map(({ id }): Sample => [id, time, null, BAD, code])
  }

  #report(isOnline: boolean): void {
    if (this.#isOnline === isOnline) return
    this.#isOnline = isOnline
    this.#options.onState(isOnline)
  }
}
