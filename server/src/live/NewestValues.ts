import type { SignalVal } from '@mimic/contract/live'

/** The newest value of every signal, in memory. A value replaces a stored one only if its device time is the same or newer. */
export class NewestValues {
  readonly #values = new Map<string, SignalVal>()
  readonly #cameMs = new Map<string, number>()
  readonly #lastTime = new Map<string, number>()

  get(signalId: string): SignalVal | undefined {
    return this.#values.get(signalId)
  }

  /** How long ago its value came in, whole ms; null when that was before the server's start. */
  ageMs(signalId: string, monotonicMs: number): number | null {
    const came = this.#cameMs.get(signalId)
    return came === undefined ? null : Math.max(0, Math.round(monotonicMs - came))
  }

  /** Newest device time of any signal of an equipment; null before the first. */
  lastTime(equipId: string): number | null {
    return this.#lastTime.get(equipId) ?? null
  }

  /** Of values in the order they came, those that would stand at the end in place of what is stored. */
  replaced(values: Iterable<SignalVal>): Map<string, SignalVal> {
    const out = new Map<string, SignalVal>()
    for (const value of values) {
      const stored = out.get(value.id) ?? this.#values.get(value.id)
      if (!stored || stored.time <= value.time) out.set(value.id, value)
    }
    return out
  }

  /**
   * @param cameMs monotonic; undefined for a value from before the server's start
   * @returns whether it was taken
   */
  take(value: SignalVal, equipId: string, cameMs: number | undefined): boolean {
    const stored = this.#values.get(value.id)
    if (stored && stored.time > value.time) return false
    this.#values.set(value.id, value)
    // The same sample sent again is no newer than it was.
    if (cameMs !== undefined && stored?.time !== value.time) this.#cameMs.set(value.id, cameMs)
    if (value.time > (this.#lastTime.get(equipId) ?? 0)) this.#lastTime.set(equipId, value.time)
    return true
  }
}
