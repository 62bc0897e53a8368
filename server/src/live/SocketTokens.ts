import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@mimic/contract/limits'

/** What a token is for. What it shows is looked up when the socket opens: the page may have been saved meanwhile. */
export type TokenSubject =
  | { readonly kind: 'page'; readonly id: string }
  /** `isShared`: of another organisation, by its share. */
  | { readonly kind: 'equipment'; readonly id: string; readonly isShared: boolean }
  | { readonly kind: 'message' }
  /** A page as it is being edited: its signals stand in no version yet. They are of the session's organisation. */
  | { readonly kind: 'preview'; readonly signalIds: readonly string[]; readonly equipIds: readonly string[] }

interface Issued {
  readonly sessionId: string
  readonly subject: TokenSubject
  readonly until: number
}

const MAX_OPEN = 20_000

/** Tokens in the path of live sockets: one use, 30 s, bound to session and subject; only their hash is kept. */
export class SocketTokens {
  readonly #open = new Map<string, Issued>()
  readonly #monotonic: () => number

  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic
  }

  issue(sessionId: string, subject: TokenSubject): string {
    const now = this.#monotonic()
    for (const [key, issued] of this.#open) {
      if (issued.until > now && this.#open.size < MAX_OPEN) break
      this.#open.delete(key)
    }
    const token = randomBytes(32).toString('base64url')
    this.#open.set(hash(token), { sessionId, subject, until: now + limits.socket.tokenTtlMs })
    return token
  }

  /** Whose session asked for the token; it is not spent by the question. */
  ownerOf(token: string): string | undefined {
    return this.#open.get(hash(token))?.sessionId
  }

  /** What the token is for, once, in time, and for the session that asked for it. */
  spend(token: string, sessionId: string): TokenSubject | undefined {
    const key = hash(token)
    const issued = this.#open.get(key)
    if (!issued || issued.sessionId !== sessionId) return undefined
    this.#open.delete(key)
    return issued.until > this.#monotonic() ? issued.subject : undefined
  }
}

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url')
