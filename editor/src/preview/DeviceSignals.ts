import type { PastHost } from '@mimic/engine'

/**
 * The signals of one device in place of those of the template whose page is previewed. The document keeps the template's
 * ids, so values of the device are given by these.
 */
export class DeviceSignals {
  readonly #known = Promise.withResolvers<void>()
  #own: Readonly<Record<string, string>> = {}
  readonly #bound = new Map<string, string[]>()

  /** @param own the device's signals by those of the template @param bound all that the page binds */
  set(own: Readonly<Record<string, string>>, bound: readonly string[]): void {
    this.#own = own
    this.#bound.clear()
    for (const id of bound) {
      const of = own[id] ?? id
      this.#bound.set(of, [...(this.#bound.get(of) ?? []), id])
    }
    this.#known.resolve()
  }

  /** Each row under every id by which the page binds its signal. */
  named<T extends { readonly id: string }>(rows: readonly T[]): readonly T[] {
    return rows.flatMap((row) =>
      (this.#bound.get(row.id) ?? [row.id]).map((id) => (id === row.id ? row : { ...row, id })),
    )
  }

  /** Recorded values of the device, for charts. */
  past(host: PastHost): PastHost {
    return {
      past: async (ask) => {
        await this.#known.promise
        const found = await host.past({ ...ask, ids: [...new Set(ask.ids.map((id) => this.#own[id] ?? id))] })
        return this.named(found)
      },
    }
  }
}
