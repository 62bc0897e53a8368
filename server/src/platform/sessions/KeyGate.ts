import type { FastifyRequest } from 'fastify'
import type { Session } from './Session.ts'

/** Decides which programs may call by an API key. */
export interface KeyGate {
  /**
   * The session of a request that carries a key.
   * @throws {ApiError} sessionEnded, whose field says whether the key is unknown, expired or revoked; forbidden for an
   *   address that the key does not allow; tooMany, with the seconds to wait
   */
  session(key: string, request: Pick<FastifyRequest, 'ip'>): Promise<Session>
  /**
   * The session of a key by the session's id, for a socket from an address; undefined once the key or its secret has
   * ended, or where the key does not allow the address.
   */
  open(sessionId: string, address: string): Promise<Session | undefined>
}

/** Keys begin so, which lets scanners of secrets find them in files. */
export const KEY_PREFIX = 'mk_'
/** One embed token in 262,144 begins so by chance, and no key is as short as they are. */
const EMBED_CHARS = 43

export const isKey = (token: string): boolean => token.startsWith(KEY_PREFIX) && token.length !== EMBED_CHARS
