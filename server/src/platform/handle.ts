import {
  type BodyOf,
  codes,
  codeText,
  type DataOf,
  type Decoded,
  type DecodedObject,
  decodeFields,
  decodeForm,
  type Endpoint,
  FormError,
  limits,
  type Permission,
} from '@mimic/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { ApiError, notFound } from './ApiError.ts'
import { withCallerAddress } from './callerAddress.ts'
import { bearerOf } from './EmbedGate.ts'
import { localeOf } from './locale.ts'
import { Refusals } from './Refusals.ts'
import type { ServerContext } from './ServerContext.ts'
import type { Session } from './Sessions.ts'
import { compileForm, fieldProblems } from './validate.ts'

/** Who calls, for the work of a route. */
export interface Caller {
  readonly session: Session
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
/** A public call may come without a session. */
export type PublicCaller = Omit<Caller, 'session'> & { readonly session: Session | undefined }

/** The answer of an asynchronous command, before its text is added. */
export interface AsyncAnswer<T> {
  readonly status: 'pending' | 'success' | 'failure'
  readonly code: number
  readonly data?: T
  readonly online: boolean
  readonly uuid: string
}

export interface RateLimit {
  readonly perMinute: number
  /** Whose calls are counted together: an address's, or a session's. A thousand screens may be behind one address. */
  readonly per?: 'address' | 'session'
}

/** A declared call with its work. */
export interface Route {
  readonly endpoint: Endpoint
  readonly rateLimit?: RateLimit
  readonly run: (body: never, caller: never) => Promise<unknown>
}

type CallerOf<E extends Endpoint> = E['allow'] extends 'public' ? PublicCaller : Caller

/** Joins a call of the contract with its work; the compiler checks body and reply. */
export function handle<E extends Endpoint>(
  endpoint: E,
  run: (body: BodyOf<E>, caller: CallerOf<E>) => Promise<DataOf<E>>,
  rateLimit?: RateLimit,
): Route {
  return rateLimit ? { endpoint, run, rateLimit } : { endpoint, run }
}

/** The same for an asynchronous command (7.4). */
export function handleAsync<E extends Endpoint>(
  endpoint: E,
  run: (body: BodyOf<E>, caller: CallerOf<E>) => Promise<AsyncAnswer<DataOf<E>>>,
): Route {
  return { endpoint, run }
}

/** Registers a route: session, permission, body, schema, work, reply, in this order. */
export function addRoute(app: FastifyInstance, context: ServerContext, route: Route): void {
  const { endpoint } = route
  const validate = compileForm(endpoint.body)
  const sessionOf = new WeakMap<FastifyRequest, Session | undefined>()
  const refusals = new Refusals(context.db, context.now)
  const isFile = endpoint.encoding === 'file'
  const schema: FastifySchema = isFile ? {} : { response: { '2xx': envelope(endpoint) } }
  app.route({
    method: endpoint.method,
    url: routeUrl(endpoint),
    schema,
    bodyLimit: fileBytes(endpoint) + limits.form.bytes,
    config: { rateLimit: route.rateLimit ? limitOf(route.rateLimit, context.rateFactor, sessionOf) : false },
    // Refused before the body is read.
    onRequest: async (request, reply) => {
      // Values, names and rights of one account: no cache keeps them. Files that may be kept say so themselves.
      reply.header('cache-control', 'no-store')
      // A token is all that such a call goes by: its cookies are not looked at.
      const token = bearerOf(request.headers)
      const session = token
        ? await context.embeds.session(token, request, reply)
        : await context.sessions.ofRequest(request, { evenLocked: endpoint.isBeforeLock === true })
      if (session?.embed && !context.embeds.isForTokens(endpoint)) throw new ApiError('forbidden')
      try {
        assertAllowed(endpoint, request, session)
      } catch (error) {
        if (session) await refusals.enter(endpoint, session, request.ip)
        throw error
      }
      sessionOf.set(request, session)
    },
    onResponse: async (_request, reply) => {
      context.metrics.calls.observe({ id: endpoint.id, status: reply.statusCode }, reply.elapsedTime / 1000)
    },
    handler: async (request, reply) => {
      const body = await readBody(endpoint, request)
      const nul = nulPath(body, '')
      if (nul !== undefined) throw new ApiError('invalid', [{ path: nul, reason: 'format' }])
      if (!validate(body)) throw new ApiError('invalid', fieldProblems(validate.errors))
      const caller = sessionOf.get(request)
      if (caller?.embed) await context.embeds.assertCall(endpoint, body, caller.embed, caller.scope)
      const session = caller && (await context.shares.admit(endpoint, body, caller))
      // The schema has checked `body`, and `assertAllowed` the session: this is the one place where both become typed.
      const result = await withCallerAddress(request.ip, () =>
        route.run(body as never, { session, request, reply } as never),
      )
      if (isFile) return result
      const locale = localeOf(request.headers)
      if (!endpoint.isAsync) return { code: codes.ok, message: codeText(codes.ok, locale), data: result }
      const answer = result as AsyncAnswer<unknown>
      return { ...answer, message: codeText(answer.code, locale) }
    },
  })
}

function limitOf(
  { perMinute, per = 'address' }: RateLimit,
  factor: number,
  sessionOf: WeakMap<FastifyRequest, Session | undefined>,
) {
  const limit = { max: perMinute * factor, timeWindow: 60_000 }
  if (per === 'address') return limit
  // The session is known after `onRequest`.
  const hook: 'preHandler' = 'preHandler'
  return { ...limit, hook, keyGenerator: (request: FastifyRequest) => sessionOf.get(request)?.id ?? request.ip }
}

function assertAllowed(
  { allow, denied = 'forbidden' }: Endpoint,
  request: FastifyRequest,
  session: Session | undefined,
): void {
  if (allow === 'public') return
  if (!session) throw new ApiError(request.headers.cookie?.includes('mimic=') ? 'sessionEnded' : 'sessionMissing')
  if (allow !== 'session' && !session.auths.includes(allow satisfies Permission)) throw new ApiError(denied)
}

async function readBody(endpoint: Endpoint, request: FastifyRequest): Promise<DecodedObject> {
  try {
    if (endpoint.method === 'GET')
      return decodeFields(pairs({ ...objectOf(request.query), ...objectOf(request.params) }))
    if (fileBytes(endpoint) > 0) return await readMultipart(request, fileBytes(endpoint), fileText(endpoint))
    return decodeForm(typeof request.body === 'string' ? request.body : '')
  } catch (error) {
    if (error instanceof FormError) throw new ApiError('invalid', [{ path: error.path, reason: error.reason }])
    throw error
  }
}

/** PostgreSQL stores no U+0000 in a text, and nobody types one: the path of the first text that holds it. */
function nulPath(value: Decoded, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  for (const [key, child] of Object.entries(value)) {
    const found = nulPath(child, path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Of the file that comes with a call, at most; 0 for a call without one. */
function fileBytes({ encoding }: Endpoint): number {
  return encoding === 'multipart' ? limits.page.bytes : encoding === 'upload' ? limits.image.bytes : 0
}

/** What the work gets a file as: the JSON itself, or any bytes as text that nothing can spoil. */
const fileText = ({ encoding }: Endpoint): 'utf8' | 'base64' => (encoding === 'upload' ? 'base64' : 'utf8')

async function readMultipart(
  request: FastifyRequest,
  fileSize: number,
  text: 'utf8' | 'base64',
): Promise<DecodedObject> {
  if (!request.isMultipart()) throw new ApiError('invalid', [{ path: 'content-type', reason: 'format' }])
  const fields: [string, string][] = []
  try {
    for await (const part of request.parts({
      limits: { fileSize, files: 1, fields: limits.form.keys, fieldSize: limits.form.bytes },
    })) {
      // A part may come without a name, whatever its type says; the decoder refuses the empty one.
      fields.push([
        part.fieldname ?? '',
        part.type === 'file' ? (await part.toBuffer()).toString(text) : String(part.value),
      ])
    }
  } catch (error) {
    // The plugin's own refusals carry a code; a body that is no multipart, or ends too soon, fails without one.
    if (error instanceof Error && 'code' in error) throw error
    throw new ApiError('invalid', [{ path: 'body', reason: 'format' }])
  }
  return decodeFields(fields)
}

const objectOf = (value: unknown): Record<string, unknown> => (value && typeof value === 'object' ? { ...value } : {})
const pairs = (values: Record<string, unknown>): [string, string][] =>
  Object.entries(values).map(([key, value]) => [key, String(value)])

function envelope(endpoint: Endpoint) {
  // A refusal may go out with the HTTP status of success (a device's code), so its fields are part of the envelope.
  const base = { code: Type.Integer(), message: Type.String(), fields: Type.Optional(Type.Any()) }
  if (!endpoint.isAsync) return Type.Object({ ...base, data: endpoint.reply })
  return Type.Object({
    ...base,
    status: Type.String(),
    online: Type.Boolean(),
    uuid: Type.String(),
    data: Type.Optional(endpoint.reply),
  })
}

/** The router wants to know that a name before a dot ends there. */
const routeUrl = ({ path }: Endpoint): string => path.replace(/:(\w+)\.json$/, ':$1(^\\d+).json')

/** For a page, device or project that the caller may not see: the same as for a missing one. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound()
  return row
}
