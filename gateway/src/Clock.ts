/** A moment by both clocks of this machine, ms. */
export interface Instant {
  readonly wallMs: number
  readonly monotonicMs: number
}

/** A time, and how often the clock had been set before. Within one run later stamps have later times. */
export interface Stamp {
  readonly time: number
  readonly run: number
}

/** A wall clock that moves this much against the monotonic one was set: slewing and rounding stay far below. */
const STEP_MS = 1_000

/** The clocks of this machine. Durations are never taken between the clocks of two machines. */
export class Clock {
  /** The wall clock of this machine, ms since 1970 UTC. */
  readonly now: () => number
  /**
   * The monotonic clock, ms. It is never set; it goes on while the process is stopped, and may stand still while the
   * machine is suspended.
   */
  readonly monotonic: () => number
  #offsetMs: number
  #run = 0

  constructor(now: () => number = Date.now, monotonic: () => number = () => performance.now()) {
    this.now = now
    this.monotonic = monotonic
    this.#offsetMs = now() - monotonic()
  }

  instant(): Instant {
    return { wallMs: this.now(), monotonicMs: this.monotonic() }
  }

  /**
   * Upper bound of the time since a moment, ms: the monotonic clock stands still while the machine is suspended and the wall
   * clock may be set back, so the longer of both counts.
   */
  elapsedMs({ wallMs, monotonicMs }: Instant): number {
    return Math.max(this.now() - wallMs, this.monotonic() - monotonicMs)
  }

  /** The time for current readings, and the run that it belongs to. */
  stamp(): Stamp {
    const time = this.now()
    const offsetMs = time - this.monotonic()
    if (Math.abs(offsetMs - this.#offsetMs) > STEP_MS) this.#run++
    this.#offsetMs = offsetMs
    return { time, run: this.#run }
  }
}
