import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setStrictCookie } from '../../platform/http/setStrictCookie.ts'
import type { SharedState } from '../../platform/shared/SharedState.ts'

/** The second step of a login has to follow within this time, ms. */
const VALID_MS = 300_000
const KIND = 'halfLogin'

const cookieOf = (isSecure: boolean): string => (isSecure ? '__Host-mimic-half' : 'mimic-half')

/** An account that a session is opened for. */
export interface Entering {
  readonly userId: string
  readonly loginname: string
  /** Sealed: where its browser logs out at the provider of the company; empty for nowhere. */
  readonly logoutUrl: string
}

/** A login whose second factor is still to come. It is no session: it opens the second step and nothing else. */
export interface HalfLogin extends Entering {
  readonly token: string
}

/** Logins between their two steps, bound to the browser by a cookie of their own; one use, five minutes. */
export class HalfLogins {
  readonly #state: SharedState
  readonly #now: () => number

  constructor(state: SharedState, now: () => number) {
    this.#state = state
    this.#now = now
  }

  async begin(entering: Entering, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = randomBytes(32).toString('base64url')
    await this.#state.set(KIND, token, JSON.stringify(entering), this.#now() + VALID_MS)
    setStrictCookie(request, reply, cookieOf(request.protocol === 'https'), token, VALID_MS)
  }

  /** The half login of the browser; undefined when it has expired, was used, or never was. */
  of(request: FastifyRequest): HalfLogin | undefined {
    const token = request.cookies[cookieOf(request.protocol === 'https')]
    const value = token && this.#state.get(KIND, token)
    // Written by begin().
    return value ? { token, ...(JSON.parse(value) as Entering) } : undefined
  }

  isOpen({ token }: HalfLogin): boolean {
    return this.#state.get(KIND, token) !== undefined
  }

  async end({ token }: HalfLogin): Promise<void> {
    await this.#state.remove(KIND, token)
  }
}
