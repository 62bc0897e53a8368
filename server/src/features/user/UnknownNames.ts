import { limits } from '@mimic/contract'
import type { AuditEntry } from '../../platform/audit.ts'

const WINDOW_MS = 60_000
/** Entries of one window; further attempts are counted. */
const PER_WINDOW = 20

export interface UnknownNamesOptions {
  /** Writes an entry into the audit. */
  readonly enter: (entry: AuditEntry) => Promise<void>
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/**
 * Failed logins under unknown names. Anybody can make them, so a minute has a few entries and then one with the number
 * of the others.
 */
export class UnknownNames {
  readonly #options: UnknownNamesOptions
  #since = Number.NEGATIVE_INFINITY
  #entered = 0
  #suppressed = 0
  #timer: NodeJS.Timeout | undefined
  /** The answer to the latest attempt. */
  #result = ''

  constructor(options: UnknownNamesOptions) {
    this.#options = options
  }

  /** @param result the code of the answer */
  async note(loginname: string, result: string): Promise<void> {
    const { enter, now } = this.#options
    this.#result = result
    if (Math.abs(now() - this.#since) >= WINDOW_MS) {
      await this.flush()
      this.#since = now()
      this.#entered = 0
    }
    if (this.#entered < PER_WINDOW) {
      this.#entered++
      const detail = { name: loginname.slice(0, limits.loginname), known: false }
      return enter({ action: 'user.login', subject: '', detail, result })
    }
    this.#suppressed++
    this.#timer ??= setTimeout(() => void this.flush().catch(this.#options.onError), WINDOW_MS).unref()
  }

  /** Enters the number of attempts without an entry of their own. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const suppressed = this.#suppressed
    if (suppressed === 0) return
    this.#suppressed = 0
    const detail = { known: false, suppressed, since: this.#since }
    await this.#options.enter({ action: 'user.login', subject: '', detail, result: this.#result })
  }
}
