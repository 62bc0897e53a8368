import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import { codes, codeText, endpoints, limits, type Reason, refusalText } from '@mimic/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { TSchema } from 'typebox'
import { ApiError } from '../ApiError.ts'
import { LeaseLost } from '../db/dialects/FencedDialect.ts'
import { StoreAway } from '../db/StoreAway.ts'
import { storeFault } from '../db/storeFault.ts'
import { bearerOf } from '../http/bearerOf.ts'
import { isOwnMachine } from '../http/isOwnMachine.ts'
import { localeOf } from '../http/locale.ts'
import { isOwnOrigin } from '../http/origin.ts'
import { Proxies } from '../http/Proxies.ts'
import { contentSecurityPolicy, permissionsPolicy, strictTransport } from '../http/securityHeaders.ts'
import { serializeReply } from '../http/serializeReply.ts'
import type { Feature, ServerContext } from '../ServerContext.ts'
import { answerPreflight } from '../sessions/EmbedGate.ts'
import { dropPlainCookie } from '../sessions/plainCookie.ts'
import { loggedUrl } from '../telemetry/log.ts'
import { mayReadMetrics } from '../telemetry/mayReadMetrics.ts'
import { addRoute } from './addRoute.ts'
import { rateLimitStore } from './rateLimitStore.ts'
import { Upgrades } from './upgrades.ts'

/** Browsers ask again whether another origin may call after this long. */
const PREFLIGHT_S = 600

export interface App {
  readonly http: FastifyInstance
  readonly upgrades: Upgrades
}

/** Builds the HTTP side. @throws {Error} when a declared call has no handler, or a handler no declaration. */
export async function createApp(context: ServerContext, features: readonly Feature[]): Promise<App> {
  assertComplete(features)
  const proxies = new Proxies(context.config.trustedProxies)
  const http: FastifyInstance = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (address) => proxies.isTrusted(address),
    genReqId: () => randomUUID(),
    requestTimeout: limits.http.timeoutMs,
    // An address that cannot be decoded fails before any route is found.
    frameworkErrors: (error, request, reply) => refuse(context, error, request, reply),
  })
  // The contract's replies are TypeBox schemas.
  http.setSerializerCompiler(({ schema }) => serializeReply(schema as TSchema))
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  await addHeaders(http, context, proxies)
  // The routes of calls ask for it.
  await http.register(compress, { global: false })
  await http.register(cookie)
  await http.register(multipart)
  await http.register(rateLimit, {
    global: false,
    store: rateLimitStore(context.shared, context.now),
    errorResponseBuilder: () => new ApiError('tooMany'),
  })
  http.addHook('onRequest', async (request) => {
    if (
      request.method !== 'GET' &&
      request.method !== 'HEAD' &&
      // An embed token names its own origins, and neither a form nor a cookie can forge it.
      bearerOf(request.headers) === undefined &&
      !isOwnOrigin(request.headers, context.config.extraOrigins)
    )
      throw new ApiError('forbidden')
  })
  http.setErrorHandler((error: FastifyError | ApiError, request, reply) => refuse(context, error, request, reply))
  for (const route of features.flatMap((feature) => feature.routes)) addRoute(http, context, route)
  addHealth(http, context, features)
  await addFiles(http, context)
  const upgrades = new Upgrades(
    context,
    features.flatMap((feature) => feature.sockets ?? []),
    proxies,
  )
  upgrades.listen(http.server)
  return { http, upgrades }
}

/** The headers of every reply, and the answers to browsers that ask whether another origin may call. */
async function addHeaders(http: FastifyInstance, { config, embeds }: ServerContext, proxies: Proxies): Promise<void> {
  await http.register(helmet, {
    // Set below, because it names the host of the request.
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: false,
  })
  http.addHook('onRequest', async (request, reply) => {
    const isSecure = proxies.isSecure(request.raw)
    dropPlainCookie(request.headers, isSecure)
    reply
      .header(
        'content-security-policy',
        contentSecurityPolicy({ host: request.host ?? '', isSecure, lockService: config.lockService }),
      )
      .header('permissions-policy', permissionsPolicy)
    if (isSecure) reply.header('strict-transport-security', strictTransport)
  })
  http.addHook('onRequest', async (request, reply) => {
    if (await answerPreflight(embeds, request, reply)) return reply
  })
  if (config.extraOrigins.length > 0)
    await http.register(cors, {
      origin: [...config.extraOrigins],
      credentials: true,
      methods: ['GET', 'POST'],
      maxAge: PREFLIGHT_S,
    })
}

function assertComplete(features: readonly Feature[]): void {
  const served = features.flatMap((feature) => feature.routes).map(({ endpoint }) => endpoint.id)
  const missing = endpoints.filter(({ id }) => !served.includes(id)).map(({ id }) => id)
  if (missing.length > 0) throw new Error(`declared calls without work: ${missing.join(', ')}`)
  if (new Set(served).size !== served.length) throw new Error('a call is served twice')
  const undeclared = served.filter((id) => !endpoints.some((endpoint) => endpoint.id === id))
  if (undeclared.length > 0) throw new Error(`calls outside the contract: ${undeclared.join(', ')}`)
}

function refuse(
  context: ServerContext,
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const locale = localeOf(request.headers)
  const ofStore = storeRefusal(error)
  if (ofStore) context.log.warn({ err: error, ref: request.id, url: loggedUrl(request.url) }, 'the store failed a call')
  const known = ofStore ?? asApiError(error)
  if (known) {
    const message = refusalText(known.code, known.fields, locale)
    const waitS = known.code === codes.tooMany ? known.fields?.[0]?.limit : undefined
    if (waitS !== undefined) reply.header('retry-after', waitS)
    // A refusal of the specification's codes goes with status 200, but has not the shape of the call's reply.
    return (
      reply
        .serializer(JSON.stringify)
        // Fastify names the type of what its own serializer writes alone.
        .type('application/json; charset=utf-8')
        .status(known.http)
        .send({ code: known.code, message, ...(known.fields ? { fields: known.fields } : {}) })
    )
  }
  context.log.error({ err: error, ref: request.id, url: loggedUrl(request.url) }, 'call failed')
  return reply.status(500).send({ code: codes.internal, message: codeText(codes.internal, locale), ref: request.id })
}

/** The refusal of a call whose statements the store did not execute; undefined for every other error. */
function storeRefusal(error: unknown): ApiError | undefined {
  if (error instanceof StoreAway) return new ApiError('storeAway')
  const fault = storeFault(error)
  return fault && new ApiError(fault === 'full' ? 'storeFull' : 'storeDamaged')
}

/** The framework's own refusals in terms of our codes. */
function asApiError(error: FastifyError | ApiError): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof LeaseLost) return new ApiError('unavailable')
  const at = (path: string, reason: Reason) => new ApiError('invalid', [{ path, reason }])
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
      return new ApiError('tooLarge')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return at('content-type', 'format')
    case 'FST_PROTO_VIOLATION':
      return at('__proto__', 'hostile')
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? at('body', 'format')
        : undefined
  }
}

function addHealth(http: FastifyInstance, context: ServerContext, features: readonly Feature[]): void {
  http.get('/healthz', async (request, reply) => {
    const problems = features.map((feature) => feature.problem?.()).filter((problem) => problem !== undefined)
    problems.push(...context.store.problems())
    try {
      await context.db.selectFrom('org').select('id').limit(1).execute()
    } catch {
      problems.push('the store does not answer')
    }
    const isWell = problems.length === 0
    reply.status(isWell ? 200 : 503)
    // Names of machines, folders and tables are nobody else's business.
    if (!(await mayReadHealth(context, request))) return reply.send({ isWell })
    const told = features.flatMap((feature) => feature.warnings?.() ?? [])
    const warnings = [...context.config.startProblems, ...context.store.warnings(), ...told]
    return reply.send({ isWell, role: 'active', active: context.ownUrl(), problems, warnings })
  })
  http.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(context.config.metricsToken, bearerOf(request.headers))) throw new ApiError('forbidden')
    return reply.type(context.metrics.registry.contentType).send(await context.metrics.registry.metrics())
  })
}

/** Programs of this machine, callers with the token of the metrics, and operators of the platform. */
async function mayReadHealth({ config, sessions }: ServerContext, request: FastifyRequest): Promise<boolean> {
  if (isOwnMachine(request.raw) || mayReadMetrics(config.metricsToken, bearerOf(request.headers))) return true
  if (request.headers.cookie === undefined) return false
  // Without its store the server knows no session.
  const session = await sessions.ofRequest(request).catch(() => undefined)
  return session?.auths.includes('platform.operate') === true
}

/** The built console, and the viewer's files for pages of other sites. */
async function addFiles(http: FastifyInstance, { config }: ServerContext): Promise<void> {
  const hasConsole = existsSync(join(config.consoleFolder, 'index.html'))
  if (existsSync(config.viewerFolder)) {
    await http.register(fastifyStatic, {
      root: config.viewerFolder,
      prefix: '/viewer/',
      decorateReply: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        // The file is the same for everybody, and pages of other origins load it as a module.
        reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')
        if (isScriptWorker(path)) reply.header('content-security-policy', SCRIPT_WORKER_POLICY)
      },
    })
  }
  if (hasConsole) {
    await http.register(fastifyStatic, {
      root: config.consoleFolder,
      // Its own route reads the whole folder at each request, to guard files that differ in case; these are all public.
      serve: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheOf(path))
        if (isScriptWorker(path)) reply.header('content-security-policy', SCRIPT_WORKER_POLICY)
      },
    })
  }
  if (hasConsole) {
    http.get('/', (_, reply) => reply.sendFile('index.html'))
    http.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) => reply.sendFile(`assets/${params['*']}`))
    http.get<{ Params: { file: string } }>('/:file', ({ params: { file } }, reply) =>
      // Anything else is an address of a screen.
      /^[\w.-]+$/.test(file) ? reply.sendFile(file) : reply.callNotFound(),
    )
  }
  http.setNotFoundHandler((request, reply) => {
    const isScreen = request.method === 'GET' && !/^\/(lfscada|org|usual|viewer|assets)\//.test(request.url)
    // No search engine lists a screen, such as that of a link in a message.
    if (isScreen && hasConsole) return reply.header('x-robots-tag', 'noindex').sendFile('index.html')
    return reply
      .status(404)
      .send({ code: codes.notFound, message: codeText(codes.notFound, localeOf(request.headers)) })
  })
}

/** A worker takes the policy of its own file: page scripts may have an interpreter in WebAssembly, and nothing else. */
const SCRIPT_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"
const isScriptWorker = (path: string): boolean => /\/script\.worker-[\w-]+\.js(\.br|\.gz)?$/.test(path)

/** Names under assets/ carry their content's hash; the page that names them must be the newest. */
function cacheOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\/index\.html(\.br|\.gz)?$/.test(path) ? 'no-store' : 'no-cache'
}
