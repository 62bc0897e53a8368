import type { BadVal, SignalVal } from '@mimic/contract/live'

const BAD = 2

/** Why newest values are bad, and the last good value of every signal, with its time. In memory; history keeps it for a restart. */
export class BadReasons {
  readonly #codes = new Map<string, number | null>()
  readonly #good = new Map<string, Pick<BadVal, 'value' | 'time'>>()

  /** A value became the newest. @param code what its device or gateway said, of the closed list */
  take({ id, value, time, quality }: SignalVal, code?: number): void {
    if (quality === BAD) this.#codes.set(id, code ?? null)
    else {
      this.#codes.delete(id)
      this.#good.set(id, { value, time })
    }
  }

  /** As it was kept before a restart. */
  restore({ id, code, value, time }: BadVal, quality: number): void {
    if (quality === BAD) this.#codes.set(id, code)
    if (time !== null) this.#good.set(id, { value, time })
  }

  /** Undefined while the newest value is not bad, or there is none. */
  of(id: string): BadVal | undefined {
    const code = this.#codes.get(id)
    return code === undefined ? undefined : this.kept(id)
  }

  /** What is kept of a signal, bad or not. */
  kept(id: string): BadVal {
    return { id, code: this.#codes.get(id) ?? null, ...(this.#good.get(id) ?? { value: null, time: null }) }
  }
}
