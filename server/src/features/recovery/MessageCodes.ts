import { randomInt } from 'node:crypto'
import { limits } from '@mimic/contract'
import { ApiError } from '../../platform/ApiError.ts'
import type { StoreSecrets } from '../../platform/settings/StoreSecrets.ts'
import { SharedCounters } from '../../platform/shared/SharedCounters.ts'
import type { SharedState } from '../../platform/shared/SharedState.ts'

/** What a code is good for: nothing else takes it. */
export interface CodeUse {
  readonly purpose: 'identity' | 'tel' | 'email' | 'recovery'
  /** The account; for a recovery of an unknown name something else that names it. */
  readonly account: string
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
const DAY_MS = 86_400_000
const CODES = 'code'
const WAITS = 'code.wait'

/**
 * Codes of six digits that are sent to people (5.4): good for 10 minutes, one use and five tries, one a minute, ten a day to
 * one number or address. The store has their keyed hashes only.
 */
export class MessageCodes {
  readonly #state: SharedState
  readonly #secrets: StoreSecrets
  readonly #now: () => number
  readonly #sent: SharedCounters

  constructor(state: SharedState, secrets: StoreSecrets, now: () => number) {
    this.#state = state
    this.#secrets = secrets
    this.#now = now
    this.#sent = new SharedCounters(state, 'code.sent', now)
  }

  /**
   * A new code, which replaces an earlier one of the same use. @param address network address of who asks
   * @throws {ApiError} tooMany on `code`, with the seconds to wait as `limit`
   */
  async make(use: CodeUse, address: string): Promise<string> {
    const now = this.#now()
    const name = nameOf(use)
    const waitsUntil = Number(this.#state.get(WAITS, name) ?? 0)
    // A clock that was set back must not make anybody wait longer.
    const waitMs = Math.min(codeWaitMs, waitsUntil - now)
    if (waitMs > 0) throw tooMany(waitMs)
    // A whole office has one address.
    this.#assertBelow(use.destination || use.account, perDay, now)
    this.#assertBelow(address, perDay * 10, now)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const stored: StoredCode = { digest: this.#digest(use, code), left: codeTries, expires: now + codeMs }
    await Promise.all([
      this.#state.set(CODES, name, JSON.stringify(stored), stored.expires),
      this.#state.set(WAITS, name, String(now + codeWaitMs), now + codeWaitMs),
      this.#sent.add(use.destination || use.account, DAY_MS),
      this.#sent.add(address, DAY_MS),
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

  /** @throws {ApiError} tooMany when so many were sent within a day */
  #assertBelow(name: string, max: number, now: number): void {
    const counted = this.#sent.read(name)
    if (!counted || counted.count < max) return
    throw tooMany(Math.min(DAY_MS, counted.last + DAY_MS - now))
  }
}

const nameOf = ({ purpose, account, destination }: CodeUse): string => `${purpose} ${account} ${destination}`

const tooMany = (waitMs: number): ApiError =>
  new ApiError('tooMany', [{ path: 'code', reason: 'limit', limit: Math.ceil(waitMs / 1_000) }])
