import {
  type Decoded,
  type DecodedObject,
  decodeFields,
  decodeForm,
  decodeJson,
  type Endpoint,
  FormError,
  limits,
} from '@mimic/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError, invalid } from '../ApiError.ts'

/** The fields of a call, from form, query or multipart. @throws {ApiError} invalid */
export async function readBody(endpoint: Endpoint, request: FastifyRequest): Promise<DecodedObject> {
  try {
    if (endpoint.method === 'GET')
      return decodeFields(pairs({ ...objectOf(request.query), ...objectOf(request.params) }))
    if (fileBytes(endpoint) > 0) return await readMultipart(request, fileBytes(endpoint), fileText(endpoint))
    return withNested(endpoint, decodeForm(typeof request.body === 'string' ? request.body : ''))
  } catch (error) {
    if (error instanceof FormError) throw new ApiError('invalid', [{ path: error.path, reason: error.reason }])
    throw error
  }
}

interface FieldSchema {
  readonly type?: string
  readonly anyOf?: readonly { readonly type?: string }[]
}

/** Texts that form encoders of other languages write. */
const booleans: Readonly<Record<string, string>> = { True: 'true', False: 'false', '1': 'true', '0': 'false' }
const nulls: ReadonlySet<string> = new Set(['null', 'None'])

/** A list or an object comes as dotted keys or as JSON text, and null as an empty text, `null` or `None`. */
function withNested({ body: { properties } }: Endpoint, body: DecodedObject): DecodedObject {
  for (const [name, schema] of Object.entries<FieldSchema>(properties)) {
    const value = body[name]
    if (typeof value === 'string' && (schema.type === 'array' || schema.type === 'object'))
      body[name] = decodeJson(value, name)
    else if (typeof value === 'string' && schema.type === 'boolean') body[name] = booleans[value] ?? value
    // The schema coerces an empty text to null.
    else if (typeof value === 'string' && nulls.has(value) && schema.anyOf?.some(({ type }) => type === 'null'))
      body[name] = ''
  }
  return body
}

/** PostgreSQL stores no U+0000 in a text, and nobody types one: the path of the first text that holds it. */
export function nulPath(value: Decoded, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  for (const [key, child] of Object.entries(value)) {
    const found = nulPath(child, path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** The largest accepted file of a call; 0 for a call without one. */
export function fileBytes({ bodyBytes, encoding }: Endpoint): number {
  return encoding === 'multipart' ? limits.page.bytes : encoding === 'upload' ? (bodyBytes ?? limits.image.bytes) : 0
}

/** The encoding in which a handler receives a file: JSON as text, other bytes as base64. */
const fileText = ({ encoding }: Endpoint): 'utf8' | 'base64' => (encoding === 'upload' ? 'base64' : 'utf8')

async function readMultipart(
  request: FastifyRequest,
  fileSize: number,
  text: 'utf8' | 'base64',
): Promise<DecodedObject> {
  if (!request.isMultipart()) throw invalid('content-type', 'format')
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
    throw invalid('body', 'format')
  }
  return decodeFields(fields)
}

const objectOf = (value: unknown): Record<string, unknown> => (value && typeof value === 'object' ? { ...value } : {})
const pairs = (values: Record<string, unknown>): [string, string][] =>
  Object.entries(values).map(([key, value]) => [key, String(value)])
