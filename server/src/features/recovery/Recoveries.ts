import { randomBytes } from 'node:crypto'
import { limits, type RecoveryStep } from '@mimic/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { conflict } from '../../platform/ApiError.ts'
import { setStrictCookie } from '../../platform/http/setStrictCookie.ts'
import type { SharedState } from '../../platform/shared/SharedState.ts'

const KIND = 'recovery'
const COOKIE = 'mimic-recovery'
const PATH = '/lfscada/findpwd/'

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

const start: RecoveryState = { step: 'account', id: '', loginname: '', accountId: '' }

/** The recoveries that are under way. A browser names its own by a token in a cookie, which each step replaces. */
export class Recoveries {
  readonly #state: SharedState
  readonly #now: () => number

  constructor(state: SharedState, now: () => number) {
    this.#state = state
    this.#now = now
  }

  /** Where the recovery of a browser stands; at its start where it has none. */
  of({ cookies }: FastifyRequest): RecoveryState {
    const token = cookies[COOKIE]
    const value = token === undefined ? undefined : this.#state.get(KIND, token)
    // Written by go().
    return value === undefined ? start : (JSON.parse(value) as RecoveryState)
  }

  /** @throws {ApiError} conflict on `step` where the recovery stands elsewhere */
  at(request: FastifyRequest, step: RecoveryStep): RecoveryState {
    const state = this.of(request)
    if (state.step !== step) throw conflict('step', 'changed', state.step)
    return state
  }

  /** Ends the recovery of a browser, if there is one, and goes on with another. */
  async go(request: FastifyRequest, reply: FastifyReply, next: RecoveryState): Promise<void> {
    const before = request.cookies[COOKIE]
    if (before !== undefined) await this.#state.remove(KIND, before)
    const token = randomBytes(32).toString('base64url')
    await this.#state.set(KIND, token, JSON.stringify(next), this.#now() + limits.security.recoveryMs)
    setStrictCookie(request, reply, COOKIE, token, limits.security.recoveryMs, PATH)
  }
}
