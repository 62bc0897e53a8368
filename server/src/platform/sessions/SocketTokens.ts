import { randomBytes } from 'node:crypto'
import { limits } from '@mimic/contract/limits'
import type { SharedState } from '../shared/SharedState.ts'

/**
 * The subject that a token opens. The signals to show are looked up when the socket opens, because the page may have
 * been saved meanwhile.
 */
export type TokenSubject =
  | { readonly kind: 'page'; readonly id: string }
  /** `isShared`: of another organisation, through its share. */
  | { readonly kind: 'equipment'; readonly id: string; readonly isShared: boolean }
  | { readonly kind: 'message' }
  /** A page that is being edited: its signals are in no version yet. They belong to the session's organisation. */
  | { readonly kind: 'preview'; readonly signalIds: readonly string[]; readonly equipIds: readonly string[] }

interface Issued {
  readonly sessionId: string
  readonly subject: TokenSubject
}

const KIND = 'socketToken'

/** Tokens in the path of live sockets: one use, 30 s, bound to session and subject; only their hash is kept. */
export class SocketTokens {
  readonly #state: SharedState
  readonly #now: () => number

  constructor(state: SharedState, now: () => number) {
    this.#state = state
    this.#now = now
  }

  async issue(sessionId: string, subject: TokenSubject): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const issued: Issued = { sessionId, subject }
    await this.#state.set(KIND, token, JSON.stringify(issued), this.#now() + limits.socket.tokenTtlMs)
    return token
  }

  /** The id of the session that requested the token. This does not use the token up. */
  ownerOf(token: string): string | undefined {
    return this.#read(token)?.sessionId
  }

  /** The subject of a token: once, in time, and only for the session that requested it. */
  async spend(token: string, sessionId: string): Promise<TokenSubject | undefined> {
    const issued = this.#read(token)
    if (issued?.sessionId !== sessionId) return undefined
    await this.#state.remove(KIND, token)
    return issued.subject
  }

  #read(token: string): Issued | undefined {
    const value = this.#state.get(KIND, token)
    // Written by issue().
    return value === undefined ? undefined : (JSON.parse(value) as Issued)
  }
}
