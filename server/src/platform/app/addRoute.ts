import { type AuditName, codes, codeText, type Endpoint, limits, type Permission } from '@mimic/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { ApiError, invalid, refusal } from '../ApiError.ts'
import { type Change, changeFor } from '../change.ts'
import { forPeople } from '../db/forPeople.ts'
import type { AsyncAnswer, RateLimit, Route } from '../handle.ts'
import { bearerOf } from '../http/bearerOf.ts'
import { withCaller } from '../http/callerAddress.ts'
import { localeOf } from '../http/locale.ts'
import { positionOf } from '../http/positionOf.ts'
import { isDigestOf, isSigned } from '../http/requestSignature.ts'
import { compileForm, fieldProblems } from '../http/validate.ts'
import type { ServerContext } from '../ServerContext.ts'
import { isKey } from '../sessions/KeyGate.ts'
import { isExternal, isProgram, type PersonSession, type Session } from '../sessions/Session.ts'
import { networkOf } from '../shared/networkOf.ts'
import { compression } from './compression.ts'
import { outsiderView } from './outsiderView.ts'
import { RefusedCalls } from './RefusedCalls.ts'
import { fileBytes, nulPath, readBody } from './readBody.ts'

/** Registers a route: session, permission, body, schema, work, reply, in this order. */
export function addRoute(app: FastifyInstance, context: ServerContext, route: Route): void {
  const { endpoint } = route
  const validate = compileForm(endpoint.body)
  const sessionOf = new WeakMap<FastifyRequest, Session | undefined>()
  const refusals = new RefusedCalls(context.db, context.now)
  const isFile = endpoint.encoding === 'file'
  const seenBy = outsiderView(endpoint)
  const changeOf = (session: Session | undefined): Change | undefined =>
    session && typeof endpoint.audit === 'object'
      ? // The actions of all declared calls are the names of the audit.
        changeFor(context.db, endpoint.audit.action as AuditName, session.scope, context.now)
      : undefined
  const schema: FastifySchema = isFile ? {} : { response: { '2xx': envelope(endpoint) } }
  app.route({
    method: endpoint.method,
    url: routeUrl(endpoint),
    schema,
    compress: compression,
    bodyLimit: fileBytes(endpoint) + (endpoint.bodyBytes ?? limits.form.bytes),
    config: { rateLimit: route.rateLimit ? limitOf(route.rateLimit, context, sessionOf) : false },
    // Refused before the body is read.
    onRequest: async (request, reply) => {
      // Replies have values, names and rights of one account, so no cache may keep them. Files that may be cached say
      // so themselves.
      reply.header('cache-control', 'no-store')
      sessionOf.set(request, await admit(context, endpoint, refusals, request, reply))
    },
    onResponse: async (_request, reply) => {
      context.metrics.calls.observe({ id: endpoint.id, status: reply.statusCode }, reply.elapsedTime / 1000)
    },
    handler: async (request, reply) => {
      const caller = sessionOf.get(request)
      return toldOf(context, endpoint, request, caller, () => answer(request, reply, caller))
    },
  })
  const answer = async (request: FastifyRequest, reply: FastifyReply, caller: Session | undefined) => {
    assertDigest(request)
    const body = await readBody(endpoint, request)
    const nul = nulPath(body, '')
    if (nul !== undefined) throw invalid(nul, 'format')
    if (!validate(body)) throw new ApiError('invalid', fieldProblems(validate.errors))
    if (caller?.by === 'embed') await context.embeds.assertCall(endpoint, body, caller.embed, caller.scope)
    const session = caller && (await context.shares.admit(endpoint, body, caller))
    // The schema has checked `body`, and `assertAllowed` the session: this is the one place where both become typed.
    const positionId =
      session && typeof endpoint.audit === 'object'
        ? await positionOf(context.db, session.scope.orgId, request, reply)
        : undefined
    const result = await withCaller({ address: request.ip, loginname: session?.loginname ?? '', positionId }, () =>
      forPeople(() => route.run(body as never, { session, request, reply, change: changeOf(session) } as never)),
    )
    if (isFile) return result
    const locale = localeOf(request.headers)
    if (!endpoint.isAsync) return { code: codes.ok, message: codeText(codes.ok, locale), data: seenBy(session, result) }
    const waiting = result as AsyncAnswer<unknown>
    return { ...waiting, message: codeText(waiting.code, locale) }
  }
}

/** @throws {ApiError} for a body that is not the one that was signed */
function assertDigest({ headers, method, body }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD' || !isSigned(headers)) return
  const { 'content-digest': digest } = headers
  if (typeof digest !== 'string' || !isDigestOf(digest, typeof body === 'string' ? body : ''))
    throw refusal('sessionEnded', 'signature', 'format', 'content-digest')
}

/** Tells how a call by a grant went, for the log of the grant. */
async function toldOf<T>(
  { events }: ServerContext,
  { path }: Endpoint,
  { ip }: FastifyRequest,
  session: Session | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (session?.by !== 'grant') return work()
  const tell = (code: number) => {
    const { orgId, userId: grantId } = session.scope
    events.emit('grantCalled', { orgId, grantId, path, code, address: ip })
  }
  try {
    const reply = await work()
    // A file has no code.
    tell(typeof reply === 'object' && reply !== null && 'code' in reply ? Number(reply.code) : codes.ok)
    return reply
  } catch (error) {
    tell(error instanceof ApiError ? error.code : codes.internal)
    throw error
  }
}

/** The session of a request that may make the call; undefined for none, where the call is public. */
async function admit(
  context: ServerContext,
  endpoint: Endpoint,
  refusals: RefusedCalls,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> {
  const session = await sessionBehind(context, endpoint, request, reply)
  if (session?.by === 'embed' && !context.embeds.isForTokens(endpoint)) throw new ApiError('forbidden')
  try {
    assertForKey(endpoint, session)
    assertAllowed(endpoint, request, session)
  } catch (error) {
    if (session) {
      await refusals.enter(endpoint, session, request.ip)
      await toldOf(context, endpoint, request, session, () => Promise.reject(error))
    }
    throw error
  }
  // `assertForKey` has admitted a program to this call.
  const isProven = session && (isProgram(session) || (session.by === 'person' && session.isProven))
  if (endpoint.needsProof && !isProven) throw new ApiError('proofRequired')
  return session
}

async function sessionBehind(
  { sessions, keys, embeds }: ServerContext,
  { isBeforeLock }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> {
  // A call with a token or a signature is authorised by it only: its cookies are ignored.
  const token = bearerOf(request.headers)
  if (isSigned(request.headers)) return keys.signed(request)
  if (token === undefined)
    return sessions.ofRequest(request, { evenLocked: isBeforeLock === true, evenUnchanged: true })
  return isKey(token) ? keys.session(token, request) : embeds.session(token, request, reply)
}

function limitOf(
  { perMinute, per = 'address' }: RateLimit,
  { devices, rateFactor }: ServerContext,
  sessionOf: WeakMap<FastifyRequest, Session | undefined>,
) {
  const limit = { max: perMinute * rateFactor, timeWindow: 60_000 }
  if (per === 'address') return limit
  if (per === 'device')
    return {
      ...limit,
      keyGenerator: async (request: FastifyRequest) => (await devices.of(request, () => true)) ?? networkOf(request.ip),
    }
  // The session is known after `onRequest`.
  const hook: 'preHandler' = 'preHandler'
  return { ...limit, hook, keyGenerator: (request: FastifyRequest) => sessionOf.get(request)?.id ?? request.ip }
}

/** A program reaches the public API and nothing else, calls without a login included. */
function assertForKey({ id, isForKeys }: Endpoint, session: Session | undefined): void {
  if (!session || !isProgram(session) || isForKeys) return
  throw refusal('forbidden', 'authorization', 'notAllowed', id)
}

function assertAllowed(
  { allow, denied = 'forbidden', isForWholeRange, isInside, ...endpoint }: Endpoint,
  request: FastifyRequest,
  session: Session | undefined,
): void {
  if (allow === 'public') return
  if (!session) throw new ApiError(request.headers.cookie?.includes('mimic=') ? 'sessionEnded' : 'sessionMissing')
  if (session.by === 'person') assertReady(endpoint, session)
  if (allow !== 'session' && !session.auths.includes(allow satisfies Permission)) throw new ApiError(denied)
  if (isInside && isExternal(session)) throw refusal('forbidden', 'kind', 'notHeld')
  if (isForWholeRange && session.scope.range.is !== 'all') throw refusal('forbidden', 'dataRange', 'notHeld')
}

/** @throws {ApiError} while the person has to do something else first, or where only a screen stands */
function assertReady(
  {
    audit,
    isBeforePassword,
    isBeforeFactor,
    isForWalls,
  }: Pick<Endpoint, 'audit' | 'isBeforePassword' | 'isBeforeFactor' | 'isForWalls'>,
  { mustChange, mustSetFactor, device }: PersonSession,
): void {
  if (mustChange && !isBeforePassword) throw refusal('forbidden', 'password', 'required')
  if (mustSetFactor && !isBeforePassword && !isBeforeFactor) throw refusal('forbidden', 'factor', 'required')
  // Nobody stands at a wall, and its session goes on for as long as the wall: it is worth no more than what it shows.
  if (device !== undefined && audit !== 'reads' && !isForWalls) throw refusal('forbidden', 'device', 'notAllowed')
}

function envelope(endpoint: Endpoint) {
  // A refusal may go out with the HTTP status of success (a device's code), so its fields are part of the envelope.
  const base = { code: Type.Integer(), message: Type.String(), fields: Type.Optional(Type.Any()) }
  if (!endpoint.isAsync) return Type.Object({ ...base, data: endpoint.reply })
  return Type.Object({
    ...base,
    status: Type.String(),
    online: Type.Boolean(),
    uuid: Type.String(),
    simulated: Type.Optional(Type.Literal(true)),
    secondLeftMs: Type.Optional(Type.Integer()),
    data: Type.Optional(endpoint.reply),
  })
}

/** The router needs to know that a name before a dot ends there. */
const routeUrl = ({ path }: Endpoint): string => path.replace(/:(\w+)\.json$/, ':$1(^\\d+).json')
