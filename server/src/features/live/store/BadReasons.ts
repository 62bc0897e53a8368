import { BAD } from '@mimic/contract'
import type { BadReason, LiveValue } from '@mimic/contract/live'

/**
 * The reasons why newest values are bad, and the last good value of every signal. They are in memory; history
 * restores them after a restart.
 */
export class BadReasons {
  readonly #codes = new Map<string, number | null>()
  readonly #good = new Map<string, Pick<BadReason, 'value' | 'time'>>()

  /**
   * Takes a value that became the newest. @param code the reason that its device or gateway gave, from the closed
   * list
   */
  take({ id, value, time, quality, simulated }: LiveValue, code?: number): void {
    if (quality === BAD) this.#codes.set(id, code ?? null)
    else {
      this.#codes.delete(id)
      // The last good value is shown beside a bad one as something that was measured.
      if (!simulated) this.#good.set(id, { value, time })
    }
  }

  /** Restores what was kept before a restart. */
  restore({ id, code, value, time }: BadReason, quality: number): void {
    if (quality === BAD) this.#codes.set(id, code)
    if (time !== null) this.#good.set(id, { value, time })
  }

  /** Forgets a signal that is gone. */
  drop(id: string): void {
    this.#codes.delete(id)
    this.#good.delete(id)
  }

  /** The reason of a bad newest value; undefined while the value is good or missing. */
  of(id: string): BadReason | undefined {
    const code = this.#codes.get(id)
    return code === undefined ? undefined : this.kept(id)
  }

  /** The kept state of a signal, bad or not. */
  kept(id: string): BadReason {
    return { id, code: this.#codes.get(id) ?? null, ...(this.#good.get(id) ?? { value: null, time: null }) }
  }
}
