import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS, limits } from '@mimic/contract'
import type { SharedState } from '../../platform/shared/SharedState.ts'

const TOKENS = 'invitation'
const CURRENT = 'invitation.current'
const SENT = 'invitation.sent'
/** How long an invitation that was not accepted can be asked for again. */
const SENT_MS = 90 * DAY_MS

/** The invited account, and the channel. */
export interface Invitation {
  readonly accountId: string
  readonly channel: 'mail' | 'sms'
}

/** How an account was invited last. */
export interface SentInvitation {
  readonly channel: 'mail' | 'sms'
  /** The address of the server as the administrator reached it: whoever asks for the link again does not choose it. */
  readonly origin: string
}

/** Links by which invited people choose their first password: the newest one of an account is good, once. */
export class Invitations {
  readonly #state: SharedState
  readonly #now: () => number

  constructor(state: SharedState, now: () => number) {
    this.#state = state
    this.#now = now
  }

  /** @returns the link, and when it ends */
  async make(accountId: string, sent: SentInvitation): Promise<{ link: string; expires: number }> {
    const { channel, origin } = sent
    const invitation: Invitation = { accountId, channel }
    const token = randomBytes(32).toString('base64url')
    const expires = this.#now() + limits.security.invitationMs
    await this.#state.set(SENT, accountId, JSON.stringify(sent), this.#now() + SENT_MS)
    await this.#state.set(CURRENT, accountId, hash(token), expires)
    await this.#state.set(TOKENS, token, JSON.stringify(invitation), expires)
    // Behind a #, the token reaches no log of a server or proxy.
    return { link: `${origin}/findpwd/account#${token}`, expires }
  }

  /** How an account was invited last; undefined where it was not, or long ago. */
  sentTo(accountId: string): SentInvitation | undefined {
    const value = this.#state.get(SENT, accountId)
    // Written by make().
    return value === undefined ? undefined : (JSON.parse(value) as SentInvitation)
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
