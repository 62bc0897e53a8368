import type { SignalVal } from '@mimic/contract/live'

/** The newest value of every signal, in memory. A value replaces a stored one only if its device time is the same or newer. */
export class NewestValues {
  readonly #values = new Map<string, SignalVal>()
  readonly #lastTime = new Map<string, number>()

  get(signalId: string): SignalVal | undefined {
    return this.#values.get(signalId)
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

  /** @returns whether it was taken */
  take(value: SignalVal, equipId: string): boolean {
    const stored = this.#values.get(value.id)
    if (stored && stored.time > value.time) return false
    this.#values.set(value.id, value)
    if (value.time > (this.#lastTime.get(equipId) ?? 0)) this.#lastTime.set(equipId, value.time)
    return true
  }
}
