import type { AuditAction, BodyOf, DataOf, Endpoint } from '@mimic/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, notFound } from './ApiError.ts'
import type { Change } from './change.ts'
import type { PersonSession, Session } from './sessions/Session.ts'

/** The caller, as a handler receives it. */
export interface Caller {
  readonly session: Session
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
/** A public call may come without a session. */
export type PublicCaller = Omit<Caller, 'session'> & { readonly session: Session | undefined }
/** The caller of a call that declares an audit action: its handler changes rows through `change` alone. */
export interface ChangingCaller extends Caller {
  readonly change: Change
}

/** The answer of an asynchronous command, before its text is added. */
export interface AsyncAnswer<T> {
  readonly status: 'pending' | 'success' | 'failure'
  readonly code: number
  readonly data?: T
  readonly online: boolean
  readonly uuid: string
  readonly simulated?: true
  readonly secondLeftMs?: number
}

export interface RateLimit {
  readonly perMinute: number
  /**
   * Calls are counted per address, per session, because a thousand screens may share one address, or per known device, so
   * that a stranger at its address does not use up its calls.
   */
  readonly per?: 'address' | 'session' | 'device'
}

/** A declared call with its work. */
export interface Route {
  readonly endpoint: Endpoint
  readonly rateLimit?: RateLimit
  readonly run: (body: never, caller: never) => Promise<unknown>
}

type CallerOf<E extends Endpoint> = E['allow'] extends 'public'
  ? PublicCaller
  : E['audit'] extends AuditAction
    ? ChangingCaller
    : Caller

/** The work of a declared call. */
export type Handler<E extends Endpoint> = (body: BodyOf<E>, caller: CallerOf<E>) => Promise<DataOf<E>>

/** Joins a call of the contract with its work; the compiler checks body and reply. */
export function handle<E extends Endpoint>(endpoint: E, run: Handler<E>, rateLimit?: RateLimit): Route {
  return rateLimit ? { endpoint, run, rateLimit } : { endpoint, run }
}

type ByPerson<C> = Omit<C, 'session'> & { readonly session: PersonSession }
/** The work of a call that is about the person who makes it. */
export type PersonHandler<E extends Endpoint> = (body: BodyOf<E>, caller: ByPerson<CallerOf<E>>) => Promise<DataOf<E>>

/** Joins a call that only a person may make with its work. A program with a key may not, nor a page with a token. */
export function handlePerson<E extends Endpoint>(endpoint: E, run: PersonHandler<E>, rateLimit?: RateLimit): Route {
  if (endpoint.isForKeys) throw new Error(`${endpoint.id} is about a person, and open to programs`)
  const byPerson = async (body: BodyOf<E>, caller: Caller) => {
    if (caller.session.by !== 'person') throw new ApiError('forbidden')
    // The session, just narrowed, is all that differs.
    return run(body, caller as ByPerson<CallerOf<E>>)
  }
  return { endpoint, run: byPerson, ...(rateLimit && { rateLimit }) }
}

/** The work of an asynchronous command (7.4). */
export type AsyncHandler<E extends Endpoint> = (body: BodyOf<E>, caller: CallerOf<E>) => Promise<AsyncAnswer<DataOf<E>>>

/** Joins an asynchronous command with its work. */
export function handleAsync<E extends Endpoint>(endpoint: E, run: AsyncHandler<E>): Route {
  return { endpoint, run }
}

/** The refusal for a page, device or project that the caller may not see: the same as for a missing one. */
export function orNotFound<T>(row: T | undefined): T {
  if (row === undefined) throw notFound()
  return row
}
