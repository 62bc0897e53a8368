import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import { codes, codeText, endpoints, type FieldProblem, limits } from '@mimic/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { TSchema } from 'typebox'
import { ApiError, httpStatus } from './ApiError.ts'
import { answerPreflight, bearerOf } from './EmbedGate.ts'
import { addRoute } from './handle.ts'
import { localeOf } from './locale.ts'
import { loggedUrl } from './log.ts'
import { mayReadMetrics } from './mayReadMetrics.ts'
import { isOwnOrigin } from './origin.ts'
import type { Feature, ServerContext } from './ServerContext.ts'
import { serializeReply } from './serializeReply.ts'
import { Upgrades } from './upgrades.ts'

const self = "'self'"
/** Blueprint positions its popovers by inline styles; nothing else is inline, and nothing is evaluated. */
const contentSecurityPolicy = (lockService: string) => ({
  useDefaults: false,
  directives: {
    defaultSrc: [self],
    scriptSrc: [self],
    styleSrc: [self, "'unsafe-inline'"],
    imgSrc: [self, 'data:', 'blob:'],
    fontSrc: [self, 'data:'],
    connectSrc: [self, 'ws:', 'wss:', lockService],
    workerSrc: [self, 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: [self],
    frameAncestors: [self],
  },
})

/** Browsers ask again whether another origin may call after this long. */
const PREFLIGHT_S = 600

export interface App {
  readonly http: FastifyInstance
  readonly upgrades: Upgrades
}

/** Builds the HTTP side. @throws {Error} when a declared call has no work, or work no declaration. */
export async function createApp(context: ServerContext, features: readonly Feature[]): Promise<App> {
  assertComplete(features)
  const http: FastifyInstance = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: 'loopback',
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
  await http.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(context.config.lockService),
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: false,
  })
  http.addHook('onRequest', async (request, reply) => {
    if (await answerPreflight(context.embeds, request, reply)) return reply
  })
  if (context.config.extraOrigins.length > 0)
    await http.register(cors, {
      origin: [...context.config.extraOrigins],
      credentials: true,
      methods: ['GET', 'POST'],
      maxAge: PREFLIGHT_S,
    })
  await http.register(cookie)
  await http.register(multipart)
  await http.register(rateLimit, { global: false, errorResponseBuilder: () => new ApiError('tooMany') })
  http.addHook('onRequest', async (request) => {
    if (
      request.method !== 'GET' &&
      request.method !== 'HEAD' &&
      // Whose origins are its own, and which no form and no cookie can forge.
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
  )
  upgrades.listen(http.server)
  return { http, upgrades }
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
  const known = asApiError(error)
  if (known) {
    const message = codeText(known.code, locale)
    // A refusal of the specification's codes goes with status 200, but has not the shape of the call's reply.
    return reply
      .serializer(JSON.stringify)
      .status(httpStatus(known.code))
      .send({ code: known.code, message, ...(known.fields ? { fields: known.fields } : {}) })
  }
  context.log.error({ err: error, ref: request.id, url: loggedUrl(request.url) }, 'call failed')
  return reply.status(500).send({ code: codes.internal, message: codeText(codes.internal, locale), ref: request.id })
}

/** The framework's own refusals in terms of our codes. */
function asApiError(error: FastifyError | ApiError): ApiError | undefined {
  if (error instanceof ApiError) return error
  const at = (path: string, reason: FieldProblem['reason']) => new ApiError('invalid', [{ path, reason }])
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
  http.get('/healthz', async (_request, reply) => {
    const problems = features.map((feature) => feature.problem?.()).filter((problem) => problem !== undefined)
    try {
      await context.db.selectFrom('org').select('id').limit(1).execute()
    } catch {
      problems.push('the store does not answer')
    }
    return reply.status(problems.length === 0 ? 200 : 503).send({ isWell: problems.length === 0, problems })
  })
  http.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(context.config.metricsToken, request.ip, bearerOf(request.headers)))
      throw new ApiError('forbidden')
    return reply.type(context.metrics.registry.contentType).send(await context.metrics.registry.metrics())
  })
}

/** The built console, and the viewer's files for pages of others. */
async function addFiles(http: FastifyInstance, { config }: ServerContext): Promise<void> {
  const hasConsole = existsSync(join(config.consoleFolder, 'index.html'))
  if (existsSync(config.viewerFolder)) {
    await http.register(fastifyStatic, {
      root: config.viewerFolder,
      prefix: '/viewer/',
      decorateReply: false,
      setHeaders: (reply, path) => {
        // The same for everybody, and a page of another origin loads it as a module.
        reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')
        if (isScriptWorker(path)) reply.header('content-security-policy', SCRIPT_WORKER_POLICY)
      },
    })
  }
  if (hasConsole) {
    await http.register(fastifyStatic, {
      root: config.consoleFolder,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheOf(path))
        if (isScriptWorker(path)) reply.header('content-security-policy', SCRIPT_WORKER_POLICY)
      },
    })
  }
  http.setNotFoundHandler((request, reply) => {
    const isScreen = request.method === 'GET' && !/^\/(lfscada|org|usual|viewer|assets)\//.test(request.url)
    if (isScreen && hasConsole) return reply.sendFile('index.html')
    return reply
      .status(404)
      .send({ code: codes.notFound, message: codeText(codes.notFound, localeOf(request.headers)) })
  })
}

/** A worker takes the policy of its own file: page scripts may have an interpreter in WebAssembly, and nothing else. */
const SCRIPT_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"
const isScriptWorker = (path: string): boolean => /\/script\.worker-[\w-]+\.js$/.test(path)

/** Names under assets/ carry their content's hash; the page that names them must be the newest. */
function cacheOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('index.html') ? 'no-store' : 'no-cache'
}
