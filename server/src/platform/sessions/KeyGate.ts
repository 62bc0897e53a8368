import type { FastifyRequest } from 'fastify'
import type { SignedRequest } from '../http/requestSignature.ts'
import type { Session } from './Session.ts'

/** Decides which programs may call: by an API key of the organisation, or by a grant to a partner company. */
export interface KeyGate {
  /**
   * The session of a request that carries a key or the secret of a grant.
   * @throws {ApiError} sessionEnded, whose field says whether it is unknown, expired or revoked; forbidden for an
   *   address that it does not allow, and for a grant whose requests are to be signed; tooMany, with the seconds to wait
   */
  session(key: string, request: Pick<FastifyRequest, 'ip'>): Promise<Session>
  /**
   * The session of a request that is signed by a grant (RFC 9421). Its body is not read yet: whoever reads it compares it
   * with the header `Content-Digest`, which the signature covers.
   * @throws {ApiError} as `session`; sessionEnded names `signature` and what is wrong with it
   */
  signed(request: SignedRequest & Pick<FastifyRequest, 'ip'>): Promise<Session>
  /**
   * The session of a key or grant by the session's id, for a socket from an address; undefined once it or its secret
   * has ended, or where it does not allow the address.
   */
  open(sessionId: string, address: string): Promise<Session | undefined>
}

/** Keys and the secrets of grants begin so, which lets scanners of secrets find them in files. */
export const keyPrefixes = { key: 'mk_', grant: 'mg_' } as const
/** One embed token in 131,072 begins so by chance, and no key is as short as they are. */
const EMBED_CHARS = 43

export const isKey = (token: string): boolean =>
  Object.values(keyPrefixes).some((each) => token.startsWith(each)) && token.length !== EMBED_CHARS
