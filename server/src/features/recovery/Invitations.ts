import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@mimic/contract'
import type { SharedState } from '../../platform/shared/SharedState.ts'

const TOKENS = 'invitation'
const CURRENT = 'invitation.current'

/** Who was invited, and by which channel. */
export interface Invitation {
  readonly accountId: string
  readonly channel: 'mail' | 'sms'
}

/** Links by which invited people choose their first password: the newest one of an account is good, once. */
export class Invitations {
  readonly #state: SharedState
  readonly #now: () => number

  constructor(state: SharedState, now: () => number) {
    this.#state = state
    this.#now = now
  }

  /** @returns the token of the link */
  async make(invitation: Invitation): Promise<{ token: string; expires: number }> {
    const token = randomBytes(32).toString('base64url')
    const expires = this.#now() + limits.security.invitationMs
    await this.#state.set(CURRENT, invitation.accountId, hash(token), expires)
    await this.#state.set(TOKENS, token, JSON.stringify(invitation), expires)
    return { token, expires }
  }

  /** The invitation of a token that is good; the token is good no more. */
  async spend(token: string): Promise<Invitation | undefined> {
    const value = this.#state.get(TOKENS, token)
    if (value === undefined) return undefined
    // Written by make().
    const invitation = JSON.parse(value) as Invitation
    const isCurrent = this.#state.get(CURRENT, invitation.accountId) === hash(token)
    await this.#state.remove(TOKENS, token)
    if (isCurrent) await this.#state.remove(CURRENT, invitation.accountId)
    return isCurrent ? invitation : undefined
  }
}

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url')
