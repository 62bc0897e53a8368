import { randomInt } from 'node:crypto'
import { DAY_MS, HOUR_MS, limits } from '@mimic/contract'
import { type ApiError, refusal } from '../../platform/ApiError.ts'
import type { StoreSecrets } from '../../platform/settings/StoreSecrets.ts'
import { Delays, type From } from '../../platform/shared/Delays.ts'
import { networkOf } from '../../platform/shared/networkOf.ts'
import type { SharedState } from '../../platform/shared/SharedState.ts'
import { SharedWindows } from '../../platform/shared/SharedWindows.ts'

/** Purpose of a code: nothing else takes it. */
export interface CodeUse {
  readonly purpose: 'identity' | 'tel' | 'email' | 'recovery'
  /** The account; for a recovery of an unknown name something else that names it. */
  readonly account: string
  /** The recovery that asks: a code for another one of the account neither ends this one nor is good for it. */
  readonly holder?: string
  /** The number or address that it is sent to; empty if it is sent nowhere. */
  readonly destination: string
}

interface StoredCode {
  readonly digest: string
  /** Tries that are left. */
  readonly left: number
  readonly expires: number
}

const { codeMs, codeTries, codeWaitMs, perDay } = limits.security
/** Strangers get the first codes to one number or address as often as anybody, and further ones once an hour each. */
const FREE_CODES = 5
/** Codes for all strangers to one number or address in a day: whoever guesses has five tries of each. */
const STRANGERS_PER_DAY = 60
/** Codes for all strangers at one address in an hour. A whole office has one. */
const ADDRESS_PER_HOUR = 30
const CODES = 'code'

/**
 * Codes of six digits that are sent to people (5.4): good for 10 minutes, one use and five tries, one a minute, ten a day to
 * one number or address. What strangers ask for is counted apart. The store has their keyed hashes only.
 */
export class MessageCodes {
  readonly #state: SharedState
  readonly #secrets: StoreSecrets
  readonly #now: () => number
  readonly #sent: SharedWindows
  readonly #paces: Delays

  constructor(state: SharedState, secrets: StoreSecrets, now: () => number) {
    this.#state = state
    this.#secrets = secrets
    this.#now = now
    this.#sent = new SharedWindows(state, 'code.sent', now)
    this.#paces = new Delays({
      state,
      kind: 'code.pace',
      strangers: (count) => (count === 0 ? 0 : count < FREE_CODES ? codeWaitMs : HOUR_MS),
      device: () => codeWaitMs,
      now,
    })
  }

  /**
   * A new code, which replaces an earlier one of the same use. @param from who asks
   * @throws {ApiError} tooMany on `code`, with the seconds to wait as `limit`
   */
  async make(use: CodeUse, from: From): Promise<string> {
    const now = this.#now()
    const name = nameOf(use)
    const to = use.destination || use.account
    const paced = from.device === undefined ? to : `${use.purpose} ${use.account} ${use.destination}`
    const waitMs = await this.#paces.wait(paced, from)
    if (waitMs > 0) throw tooMany(waitMs)
    if (from.device !== undefined) this.#assertBelow(`own ${use.account} ${to}`, perDay)
    else {
      this.#assertBelow(`address ${networkOf(from.address)}`, ADDRESS_PER_HOUR, HOUR_MS)
      this.#assertBelow(`strangers ${to}`, STRANGERS_PER_DAY)
    }
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const stored: StoredCode = { digest: this.#digest(use, code), left: codeTries, expires: now + codeMs }
    await Promise.all([
      this.#state.set(CODES, name, JSON.stringify(stored), stored.expires),
      this.#paces.add(paced, from),
    ])
    return code
  }

  /** True once for the right code in time; the fifth wrong one uses it up. */
  async spend(use: CodeUse, code: string): Promise<boolean> {
    const name = nameOf(use)
    const value = this.#state.get(CODES, name)
    if (value === undefined) return false
    // Written by make().
    const { digest, left, expires } = JSON.parse(value) as StoredCode
    const isRight = digest === this.#digest(use, code)
    if (isRight || left <= 1) await this.#state.remove(CODES, name)
    else await this.#state.set(CODES, name, JSON.stringify({ digest, left: left - 1, expires }), expires)
    return isRight
  }

  #digest(use: CodeUse, code: string): string {
    return this.#secrets.digest(code, `code:${nameOf(use)}`)
  }

  /** Counts one. @throws {ApiError} tooMany when there were so many in this window, which begins with the first */
  #assertBelow(name: string, max: number, windowMs = DAY_MS): void {
    const { count, leftMs } = this.#sent.add(name, windowMs)
    if (count > max) throw tooMany(leftMs)
  }
}

const nameOf = ({ purpose, account, holder = '', destination }: CodeUse): string =>
  `${purpose} ${account} ${holder} ${destination}`

const tooMany = (waitMs: number): ApiError => refusal('tooMany', 'code', 'limit', Math.ceil(waitMs / 1_000))
