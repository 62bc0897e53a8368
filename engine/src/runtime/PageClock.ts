import { TWINKLE_MS } from '../scene/SlotMotion.ts'
import type { Stage } from '../stage/Stage.ts'
import { DueTimer } from './DueTimer.ts'

/** Changes of a page by time alone. Nothing is polled: a timer waits for the next moment of each kind. */
export class PageClock {
  readonly #stage: Stage
  readonly #invalidate: (reason: string) => void
  readonly #twinkle: DueTimer
  readonly #due = new DueTimer(() => this.watchDue())
  readonly #stale = new DueTimer(() => this.watchStaleness())
  #isStopped = false

  constructor(stage: Stage, invalidate: (reason: string) => void) {
    this.#stage = stage
    this.#invalidate = invalidate
    this.#twinkle = new DueTimer(() => invalidate('twinkle'))
  }

  /** Waits for the next change between bright and dim, unless nothing twinkles. */
  watchTwinkle(now: number): void {
    if (this.#stage.scene.motion.twinkling === 0) this.#twinkle.clear()
    else this.#twinkle.wait(now - (now % TWINKLE_MS) + TWINKLE_MS, now)
  }

  /** Asks for a frame if the clock has changed a widget, and waits for the next such change. */
  watchDue(): void {
    this.#due.clear()
    const { dueAt, live, scene } = this.#stage
    if (dueAt.size === 0 || this.#isStopped) return
    const now = live.momentMs ?? Date.now()
    const next = this.#stage.markDue(now)
    if (scene.dirtyCount > 0) this.#invalidate('clock')
    else if (live.momentMs === undefined) {
      const monotonic = performance.now()
      this.#due.wait(monotonic + next - now, monotonic)
    }
  }

  /** Marks values that have gone stale, and waits for the next one that can. */
  watchStaleness(): void {
    this.#stale.clear()
    if (!this.#isLive) return
    const { signals, changedSignals } = this.#stage
    const now = performance.now()
    const next = signals.sweep(now, (signal) => changedSignals.add(signal.id))
    if (changedSignals.size > 0) this.#invalidate('staleness')
    this.#stale.wait(next, now)
  }

  /** Takes the expiry of new values: the first of them goes stale at `expiry` unless a newer one comes before. */
  noteExpiry(expiry: number, now: number): void {
    if (this.#isLive) this.#stale.wait(expiry, now)
  }

  /** Stops all timers for good. */
  stop(): void {
    this.#isStopped = true
    for (const timer of [this.#twinkle, this.#due, this.#stale]) timer.clear()
  }

  /** Values of the recorded past, and those on the drawing board, do not go stale. */
  get #isLive(): boolean {
    const { live } = this.#stage
    return !this.#isStopped && live.isLive && live.momentMs === undefined
  }
}
