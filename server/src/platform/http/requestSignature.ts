import { createHash, createPublicKey, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { bearerOf } from './bearerOf.ts'

/** The parts of a request that a signature covers. */
export interface SignedRequest {
  readonly method: string
  /** Path and query, as they were sent. */
  readonly url: string
  readonly protocol: string
  readonly host: string
  readonly headers: IncomingHttpHeaders
}

/** A signature of RFC 9421 as it was sent; nothing of it is verified. */
export interface RequestSignature {
  readonly keyId: string
  /** Seconds since 1970 UTC. */
  readonly created: number
  readonly nonce: string
  /** The text that was signed: the signature base of RFC 9421, section 2.5. */
  readonly base: string
  readonly bytes: Buffer
}

/** Why a request is not signed as it should be. `detail`: the header or the component that is wrong. */
export interface SignatureProblem {
  readonly reason: 'required' | 'format'
  readonly detail: string
}

/** The header of one signature: a label, the covered components, and the parameters (RFC 9421, sections 4.1 and 2.3). */
const INPUT =
  /^([a-z*][a-z0-9_.*-]{0,63})=(\(("[a-z@-]+"(?: "[a-z@-]+")*)\)((?:;[a-z*][a-z0-9_.*-]*=(?:-?\d{1,15}|"[\x20\x21\x23-\x5b\x5d-\x7e]*"))*))$/
const PARAMETER = /;([a-z*][a-z0-9_.*-]*)=(?:(-?\d{1,15})|"([^"]*)")/g
const MAX_HEADER = 2_000
const MAX_NONCE = 128

/** The components that may be covered, RFC 9421, section 2.2; of the headers, those that say what the body is. */
const components: Readonly<Record<string, (request: SignedRequest) => string | undefined>> = {
  '@method': ({ method }) => method,
  '@authority': ({ host }) => host.toLowerCase(),
  '@target-uri': ({ protocol, host, url }) => `${protocol}://${host}${url}`,
  '@path': ({ url }) => url.split('?')[0] || '/',
  '@query': ({ url }) => (url.includes('?') ? url.slice(url.indexOf('?')) : '?'),
  'content-type': ({ headers }) => headers['content-type'],
  'content-digest': ({ headers }) => textOf(headers['content-digest']),
}

const componentOf = (name: string, request: SignedRequest): string | undefined =>
  Object.hasOwn(components, name) ? components[name]?.(request) : undefined

/** True for a request that is to be admitted by its signature. */
export const isSigned = (headers: IncomingHttpHeaders): boolean =>
  bearerOf(headers) === undefined && headers['signature-input'] !== undefined

/**
 * Reads the one signature of a request. It covers `@method`, the address (`@target-uri`, or `@path` with `@query` where
 * there is one) and, of a request with a body, `content-digest`; `created`, `keyid` and `nonce` are required (RFC 9421,
 * sections 1.4 and 7.2.2), `alg` may be given as `ed25519` alone.
 */
export function readSignature(request: SignedRequest): RequestSignature | SignatureProblem {
  const { headers } = request
  const [input, signature] = [textOf(headers['signature-input']) ?? '', textOf(headers['signature']) ?? '']
  const [, label = '', parameters = '', list = '', tail = ''] = (input.length <= MAX_HEADER && INPUT.exec(input)) || []
  if (label === '') return problem('format', 'signature-input')
  const bytes = signatureBytes(signature, label)
  if (!bytes) return problem('format', 'signature')
  const covered = list.split(' ').map((each) => each.slice(1, -1))
  const values = covered.map((name) => [name, componentOf(name, request)] as const)
  const wrong = values.find(([, value]) => value === undefined)
  if (wrong || new Set(covered).size < covered.length) return problem('format', wrong?.[0] ?? 'signature-input')
  const missing = requiredOf(request).find((choices) => !choices.some((each) => covered.includes(each)))
  if (missing) return problem('required', missing[0] ?? '')
  const given = new Map([...tail.matchAll(PARAMETER)].map(([, name, number, text]) => [name, number ?? text ?? '']))
  const [created, nonce, keyId] = ['created', 'nonce', 'keyid'].map((name) => given.get(name) ?? '')
  if (!/^\d{1,15}$/.test(created ?? '')) return problem('required', 'created')
  if (!nonce || nonce.length > MAX_NONCE) return problem('required', 'nonce')
  if (!keyId) return problem('required', 'keyid')
  if ((given.get('alg') ?? 'ed25519') !== 'ed25519') return problem('format', 'alg')
  const lines = [...values.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${parameters}`]
  return { keyId, created: Number(created), nonce, base: lines.join('\n'), bytes }
}

/** @param publicKey 32 bytes, base64url: RFC 8037 */
export function isSignatureOf(publicKey: string, { base, bytes }: RequestSignature): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(base), key, bytes)
}

/** Whether a body is the one of the header `Content-Digest` (RFC 9530, section 2). Only SHA-256 and SHA-512 count. */
export function isDigestOf(header: string | undefined, body: string): boolean {
  const [, name, digest] = /^(sha-256|sha-512)=:([A-Za-z0-9+/]{43,88}={0,2}):$/.exec(header ?? '') ?? []
  if (name === undefined) return false
  return createHash(name.replace('-', '')).update(body).digest('base64') === digest
}

/** The components that a request has to be signed with; one of each list. */
function requiredOf({ method, url }: SignedRequest): string[][] {
  const query = url.includes('?') ? [['@query', '@target-uri']] : []
  const body = method === 'GET' || method === 'HEAD' ? [] : [['content-digest']]
  return [['@method'], ['@path', '@target-uri'], ...query, ...body]
}

function signatureBytes(header: string, label: string): Buffer | undefined {
  const [, name, text = ''] = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]{86}==):$/.exec(header) ?? []
  return name === label ? Buffer.from(text, 'base64') : undefined
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header.trim() : header?.join(', ')

const problem = (reason: SignatureProblem['reason'], detail: string): SignatureProblem => ({ reason, detail })
