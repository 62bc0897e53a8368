import { randomBytes } from 'node:crypto'
import { limits, type RecoveryStep } from '@mimic/contract'
import type { SharedState } from '../../platform/shared/SharedState.ts'

const KIND = 'recovery'

/** Where a recovery stands. */
export interface RecoveryState {
  readonly step: RecoveryStep
  /** Names it in all its steps: its codes are its own. */
  readonly id: string
  readonly loginname: string
  /** Empty where the name has no account that can be recovered. */
  readonly accountId: string
  /** Set where an invitation has led here: the channel by which it was sent. */
  readonly invitedBy?: 'mail' | 'sms'
}

/** The recoveries that are under way. A browser names its own by a token, which each step replaces. */
export class Recoveries {
  readonly #state: SharedState
  readonly #now: () => number

  constructor(state: SharedState, now: () => number) {
    this.#state = state
    this.#now = now
  }

  find(token: string | undefined): RecoveryState | undefined {
    const value = token === undefined ? undefined : this.#state.get(KIND, token)
    // Written by go().
    return value === undefined ? undefined : (JSON.parse(value) as RecoveryState)
  }

  /** Ends the recovery of a token, if there is one, and goes on with another. @returns the token of that one */
  async go(token: string | undefined, next: RecoveryState): Promise<string> {
    if (token !== undefined) await this.#state.remove(KIND, token)
    const made = randomBytes(32).toString('base64url')
    await this.#state.set(KIND, made, JSON.stringify(next), this.#now() + limits.security.recoveryMs)
    return made
  }
}
