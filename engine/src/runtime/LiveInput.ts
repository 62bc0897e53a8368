import type { PastGap } from '../chart/PastHost.ts'
import type { SignalMeta, SignalUpdate } from '../live/SignalUpdate.ts'
import type { Stage } from '../stage/Stage.ts'
import type { PageClock } from './PageClock.ts'

/** Brings signals, values and recorded samples to the stage, and asks for a frame where they show. */
export class LiveInput {
  readonly #stage: Stage
  readonly #clock: PageClock
  readonly #hasPast: boolean
  readonly #invalidate: (reason: string) => void

  constructor(stage: Stage, clock: PageClock, hasPast: boolean, invalidate: (reason: string) => void) {
    this.#stage = stage
    this.#clock = clock
    this.#hasPast = hasPast
    this.#invalidate = invalidate
  }

  setSignals(signals: readonly SignalMeta[]): void {
    let isChanged = false
    for (const meta of signals) {
      if (!this.#stage.signals.describe(meta)) continue
      this.#stage.changedSignals.add(meta.id)
      isChanged = true
    }
    if (isChanged) this.#invalidate('signals')
    this.#clock.watchStaleness()
  }

  setValues(values: readonly SignalUpdate[]): void {
    const now = performance.now()
    const { signals, changedSignals, live, charts } = this.#stage
    let isShown = false
    let expiry = Number.POSITIVE_INFINITY
    for (const value of values) {
      charts?.append(value)
      const isChanged = signals.accept(value, now)
      expiry = Math.min(expiry, signals.expiryOf(value.id))
      if (!isChanged) continue
      changedSignals.add(value.id)
      const ids = live.widgetsOf(value.id)
      isShown ||= ids.length > 0 && !charts?.holds(ids)
    }
    if (isShown) this.#invalidate('values')
    this.#clock.noteExpiry(expiry, now)
  }

  setHistory(signalId: string, times: Float64Array, values: Float64Array): void {
    this.#stage.charts?.store.prepend(signalId, times, values)
    for (const id of this.#stage.live.widgetsOf(signalId)) this.#stage.markPaint(id)
    this.#invalidate('history')
  }

  setGaps(signalId: string, gaps: readonly PastGap[]): void {
    this.#stage.charts?.takeGaps(signalId, gaps)
    for (const id of this.#stage.live.widgetsOf(signalId)) this.#stage.markPaint(id)
    this.#invalidate('history')
  }

  setMoment(timeMs: number | undefined): void {
    const { live } = this.#stage
    const before = live.momentMs ?? Date.now()
    live.momentMs = timeMs
    this.#stage.charts?.setReplay(timeMs !== undefined)
    // When the clock is set back, changes that it has made are undone now, and fall due again later.
    if ((timeMs ?? Date.now()) < before) this.#stage.markDue(Number.POSITIVE_INFINITY)
    this.#clock.watchDue()
    this.#clock.watchStaleness()
  }

  forgetValues(): void {
    const { signals, changedSignals, charts } = this.#stage
    signals.forget((signal) => changedSignals.add(signal.id))
    charts?.forget()
    this.#stage.markCharts()
    this.#invalidate('values')
  }

  setConnected(isConnected: boolean): void {
    this.#stage.signals.setConnected(isConnected, performance.now(), (signal) => {
      this.#stage.changedSignals.add(signal.id)
    })
    const { charts } = this.#stage
    charts?.setConnected(isConnected)
    if (isConnected) {
      this.#stage.images.store.retryFailed()
      // Samples that were missed are requested when the charts are painted.
      this.#stage.markCharts()
      if (this.#hasPast) this.#invalidate('connection')
    }
    if (this.#stage.changedSignals.size > 0) this.#invalidate('connection')
    this.#clock.watchStaleness()
  }
}
