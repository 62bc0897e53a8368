import type { DeviceConfig } from '../drivers/DeviceConfig.ts'
import type { IsDue } from '../drivers/Driver.ts'

/** A signal with an interval of its own. */
interface Slow {
  readonly intervalMs: number
  /** Monotonic ms. */
  dueAt: number
}

/** Polls come a little early or late; a signal is not put off by a whole poll for that. Part of the device's interval. */
const EARLY = 0.5

/** Which signals of a polled device take part in a poll: those with a longer interval of their own are left out of some. */
export class SignalTurns {
  readonly #slow: ReadonlyMap<string, Slow>
  readonly #hasQuick: boolean
  readonly #earlyMs: number

  constructor({ signals, intervalMs: deviceMs }: Pick<DeviceConfig, 'signals' | 'intervalMs'>) {
    this.#slow = new Map(
      signals.flatMap(({ id, intervalMs = 0 }) =>
        intervalMs > deviceMs ? [[id, { intervalMs, dueAt: Number.NEGATIVE_INFINITY }]] : [],
      ),
    )
    this.#hasQuick = signals.length === 0 || this.#slow.size < signals.length
    this.#earlyMs = deviceMs * EARLY
  }

  /** All signals take part in the next poll. */
  wantAll(): void {
    for (const signal of this.#slow.values()) signal.dueAt = Number.NEGATIVE_INFINITY
  }

  /**
   * Begins a poll.
   * @param now monotonic ms
   * @returns which signals take part in it; undefined when none does
   */
  begin(now: number): IsDue | undefined {
    const resting = new Set<string>()
    for (const [id, signal] of this.#slow) {
      if (now < signal.dueAt - this.#earlyMs) resting.add(id)
      // Due on a fixed grid, unless polls were missed.
      else signal.dueAt = (now - signal.dueAt > this.#earlyMs ? now : signal.dueAt) + signal.intervalMs
    }
    return this.#hasQuick || resting.size < this.#slow.size ? (id) => !resting.has(id) : undefined
  }
}
