import type { SystemValue } from '@mimic/contract'
import type { LiveValue } from '@mimic/contract/live'

/** Section 9: system values of a project page are asked for this often, ms. */
export const SYSTEM_MS = 60_000

export interface SystemValuesOptions {
  readonly query: () => Promise<readonly SystemValue[]>
  readonly take: (values: readonly LiveValue[]) => void
  /** Called when a query failed: the shown values stay, and become stale; the next query comes at its time. */
  readonly onError: (error: unknown) => void
}

/** The id under which the engine knows a system value. */
export const systemId = (key: string): string => `system:${key}`

/** Gives a page its system values, at once and every minute. */
export class SystemValues {
  readonly #options: SystemValuesOptions
  readonly #timer: ReturnType<typeof setInterval>
  #isStopped = false
  /** Wall clock: it goes on while the machine sleeps. */
  #askedAt = 0

  constructor(options: SystemValuesOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#ask(), SYSTEM_MS)
    this.#ask()
  }

  /** After sleep, overdue queries are made now. */
  hurry(): void {
    if (Date.now() - this.#askedAt >= SYSTEM_MS) this.#ask()
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
  }

  #ask(): void {
    const { query, take, onError } = this.#options
    this.#askedAt = Date.now()
    query().then((values) => {
      if (this.#isStopped) return
      take(values.map(({ key, value, time, simulated }) => ({ id: systemId(key), value, time, quality: 0, simulated })))
    }, onError)
  }
}
