import type { Endpoint } from '@mimic/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../db/Database.ts'
import type { EmbedGrant, Session } from './Session.ts'

/** Decides who may call with an embed token instead of a login, and which calls. */
export interface EmbedGate {
  /**
   * The session of a request that carries a token, from one of the token's origins, which the reply then names: its
   * page may read the answer, also why it was refused.
   * @throws {ApiError} sessionEnded or forbidden, whose field says why; tooMany
   */
  session(token: string, request: FastifyRequest, reply: FastifyReply): Promise<Session>
  /**
   * The session of a token by the session's id, for a socket; undefined once it has ended, or from another origin
   * than the token's.
   */
  open(sessionId: string, origin?: string): Promise<Session | undefined>
  /** True for calls that are open to tokens at all. */
  isForTokens(endpoint: Endpoint): boolean
  /** @throws {ApiError} forbidden when the call is about something that no page of the token shows */
  assertCall(
    endpoint: Endpoint,
    body: Readonly<Record<string, unknown>>,
    grant: EmbedGrant,
    scope: Scope,
  ): Promise<void>
  /** True when any token names the origin: browsers ask this before they send a token. */
  isKnownOrigin(origin: string): Promise<boolean>
}

/** Browsers keep the answer for this long, s. */
const PREFLIGHT_S = 600

/** Answers a browser's preflight for a token from another origin. @returns whether it did */
export async function answerPreflight(
  gate: EmbedGate,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { origin } = headers
  if (method !== 'OPTIONS' || origin === undefined) return false
  if (!headers['access-control-request-headers']?.includes('authorization')) return false
  if (!(await gate.isKnownOrigin(origin))) return false
  await reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-methods', 'GET, POST')
    .header('access-control-allow-headers', 'authorization, content-type, x-mimic-lang')
    .header('access-control-max-age', PREFLIGHT_S)
    .header('vary', 'origin')
    .status(204)
    .send()
  return true
}
