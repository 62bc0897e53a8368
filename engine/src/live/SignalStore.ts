import { Quality } from './quality.ts'
import type { SignalMeta, SignalUpdate } from './SignalUpdate.ts'

/** A value counts as live for this many intervals, plus the grace. */
const INTERVALS = 2
const GRACE_MS = 5000
const DEFAULT_INTERVAL_MS = 1000
/** `quality` of a value whose device did not answer. */
const BAD = 2

export interface Signal {
  readonly id: string
  value: SignalUpdate['value'] | undefined
  /** The last value that was measured, which is shown while the device gives none; undefined if none is known. */
  good: SignalUpdate['value'] | undefined
  /** Device time, ms UTC. */
  time: number
  quality: number
  unit: string
  scale: number
  intervalMs: number
  /** Monotonic time at which the newest value arrived. */
  arrivedMs: number
  isStale: boolean
}

/**
 * The newest value of every signal, and whether it is still live. Pure state: the caller passes the monotonic time and
 * owns the one timer.
 */
export class SignalStore {
  readonly #signals = new Map<string, Signal>()
  #isConnected = true
  /** Shown instead of a value in error; undefined = that value is shown itself. */
  errorValue: number | undefined

  get(id: string): Signal {
    let signal = this.#signals.get(id)
    if (signal === undefined) {
      signal = {
        id,
        value: undefined,
        good: undefined,
        time: Number.NEGATIVE_INFINITY,
        quality: 0,
        unit: '',
        scale: 2,
        intervalMs: DEFAULT_INTERVAL_MS,
        arrivedMs: Number.NEGATIVE_INFINITY,
        isStale: false,
      }
      this.#signals.set(id, signal)
    }
    return signal
  }

  isBad(signal: Signal): boolean {
    return signal.quality >= BAD
  }

  /** @returns quality bits; 0 also while no value is known */
  qualityOf(signal: Signal): number {
    if (signal.quality > BAD) return Quality.NoAccess
    return (signal.isStale && signal.value !== undefined ? Quality.Stale : 0) | (this.isBad(signal) ? Quality.Bad : 0)
  }

  /**
   * @returns the value shown on the page: of a device that does not answer, the last one that was measured. Conditions
   * and charts over time use `value`, because they judge the measured value, if any.
   */
  shownOf(signal: Signal): Signal['value'] {
    if (signal.quality !== BAD) return signal.value
    return this.errorValue ?? signal.value ?? signal.good
  }

  /** Takes a signal's unit, decimals and interval. @returns whether anything shown changed */
  describe(meta: SignalMeta): boolean {
    const signal = this.get(meta.id)
    const scale = Math.min(6, Math.max(0, Math.round(meta.scale)))
    const interval = meta.intervalMs > 0 ? meta.intervalMs : DEFAULT_INTERVAL_MS
    if (signal.unit === meta.unit && signal.scale === scale && signal.intervalMs === interval) return false
    signal.unit = meta.unit
    signal.scale = scale
    signal.intervalMs = interval
    return true
  }

  /** Takes a value unless a newer one is known. @returns whether anything shown changed */
  accept(next: SignalUpdate, nowMs: number): boolean {
    const signal = this.get(next.id)
    // Values resent after a reconnect must not replace newer ones.
    if (next.time < signal.time) return false
    const wasBad = this.isBad(signal)
    const wasStale = signal.isStale
    const good = next.quality === BAD ? (next.good ?? signal.good) : next.quality < BAD ? next.value : undefined
    const isSame = signal.value === next.value && signal.good === good && wasBad === next.quality >= BAD
    const cameMs = nowMs - (next.ageMs ?? 0)
    // A resent sample (a snapshot after a reconnect) is no newer than it was; it may prove to be older than it seemed.
    if (next.time > signal.time || cameMs < signal.arrivedMs) signal.arrivedMs = cameMs
    signal.time = next.time
    signal.value = next.value
    signal.good = good
    signal.quality = next.quality
    signal.isStale = !this.#isConnected || nowMs >= expiryOf(signal)
    return !isSame || signal.isStale !== wasStale
  }

  /**
   * Forgets all values and keeps the signals' descriptions (unit, decimals, interval). Calls `changed` for each signal
   * that had a value.
   */
  forget(changed: (signal: Signal) => void): void {
    for (const signal of this.#signals.values()) {
      if (signal.time === Number.NEGATIVE_INFINITY) continue
      signal.value = signal.good = undefined
      signal.time = signal.arrivedMs = Number.NEGATIVE_INFINITY
      signal.quality = 0
      signal.isStale = false
      changed(signal)
    }
  }

  /** Without a connection every value is stale; with one, only overdue values are. Calls `changed` for each change. */
  setConnected(isConnected: boolean, nowMs: number, changed: (signal: Signal) => void): void {
    if (this.#isConnected === isConnected) return
    this.#isConnected = isConnected
    this.sweep(nowMs, changed)
  }

  /** @returns when a signal's value goes stale unless a newer one comes; Infinity if it has none, or is stale */
  expiryOf(id: string): number {
    const signal = this.get(id)
    return signal.value === undefined || signal.isStale ? Number.POSITIVE_INFINITY : expiryOf(signal)
  }

  /**
   * Marks values that have become stale, or live again.
   * @returns when the next value expires, Infinity when none can
   */
  sweep(nowMs: number, changed: (signal: Signal) => void): number {
    let next = Number.POSITIVE_INFINITY
    for (const signal of this.#signals.values()) {
      if (signal.value === undefined) continue
      const expiry = expiryOf(signal)
      const isStale = !this.#isConnected || nowMs >= expiry
      if (isStale !== signal.isStale) {
        signal.isStale = isStale
        changed(signal)
      }
      if (!isStale && expiry < next) next = expiry
    }
    return next
  }
}

function expiryOf(signal: Signal): number {
  return signal.arrivedMs + INTERVALS * signal.intervalMs + GRACE_MS
}
