import * as contract from '../contract/src/index.ts'
import { codeTable, type Endpoint, endpoints, reasons } from '../contract/src/index.ts'
import { withMadePart } from './madePart.ts'

/** The parts of a JSON schema that the documentation shows. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** docs/api.md: every call, with its fields and limits, from the contract. */
export function apiMarkdown(): string {
  const lines = [
    '# The calls',
    '',
    'Made from `contract/` by `npm run docs`; do not edit. Bodies are form-encoded, nested keys joined with dots, cookies sent.',
    'A form has 2,000 keys at most; a nested value may come as JSON text instead, which counts as one. A browser sends its `Origin`, which has to be ours; a program sends none.',
    'A reply is `{ code, message, data }`; 200 and 201 are success. An asynchronous one is `{ status, code, message, data, online, uuid }`.',
    'A refusal names its fields: `fields: [{ path, reason, limit? }]`. [Codes](#codes) and [reasons](#reasons) stand at the end.',
    'Calls of the [public API](public-api.md) are open to API keys; all others need a login.',
    'A call that *needs a proof* is answered 1004 unless its person has logged in, or proved to be there (`user.factor.prove`), in the last 10 minutes. No key and no embed token can prove anything.',
    '',
  ]
  for (const endpoint of endpoints) lines.push(...callSection(endpoint))
  lines.push('## Codes', '', '| code | name | HTTP | message | 中文 |', '|---|---|---|---|---|')
  for (const [name, { code, http, en, cn }] of Object.entries(codeTable))
    lines.push(`| ${code} | \`${name}\` | ${http} | ${en} | ${cn} |`)
  lines.push('', '## Reasons', '', '| reason | text | 中文 |', '|---|---|---|')
  for (const [name, { en, cn }] of Object.entries(reasons)) lines.push(`| \`${name}\` | ${en} | ${cn} |`)
  return `${lines.join('\n')}\n`
}

/** docs/public-api.md with the list of its calls from the contract. */
export function publicApiMarkdown(written: string): string {
  const rows = endpoints
    .filter(({ isForKeys }) => isForKeys)
    .map(
      ({ id, method, path, allow }) =>
        `| [${id}](api.md#${id.toLowerCase().replaceAll('.', '')}) | \`${method} ${path}\` | \`${allow}\` |`,
    )
  return withMadePart(written, ['| call | address | permission |', '|---|---|---|', ...rows])
}

/** The calls as OpenAPI 3.1, with an example of each body; shapes that the contract names are components. */
export function openApi(): string {
  const paths: Record<string, unknown> = {}
  for (const e of endpoints) {
    const reply = { description: 'Reply', content: { 'application/json': { schema: replySchema(e) } } }
    const operation =
      e.method === 'GET'
        ? { parameters: parameters(e) }
        : { requestBody: { content: { [mediaType(e)]: { schema: plain(e.body), example: e.example } } } }
    paths[e.path.replaceAll(/:(\w+)/g, '{$1}')] = {
      [e.method.toLowerCase()]: {
        operationId: e.id,
        summary: e.summary,
        'x-allow': e.allow,
        ...(e.isForKeys && { security: [{ apiKey: [] }, { session: [] }] }),
        ...operation,
        responses: { 200: reply },
      },
    }
  }
  const schemas = Object.fromEntries([...named].map(([schema, name]) => [name, withNames(schema, true)]))
  const securitySchemes = {
    apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: docs/public-api.md' },
    session: { type: 'apiKey', in: 'cookie', name: 'mimic' },
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Mimic', version: '0.1.0' },
    paths,
    components: { schemas, securitySchemes },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function callSection(e: Endpoint): string[] {
  const body = plain(e.body)
  const rows = Object.entries(body.properties ?? {}).map(
    ([name, schema]) => `| \`${name}\` | ${shape(schema)} | ${body.required?.includes(name) ? 'yes' : ''} |`,
  )
  return [
    `## ${e.id}`,
    '',
    `\`${e.method} ${e.path}\` · ${e.allow}${e.isForKeys ? ' · [public API](public-api.md)' : ''}${e.needsProof ? ' · needs a proof' : ''}${e.isAsync ? ' · asynchronous' : ''}${isMultipart(e) ? ' · multipart form' : ''}`,
    '',
    e.summary,
    '',
    ...(rows.length > 0 ? ['| field | shape | required |', '|---|---|---|', ...rows, ''] : ['No fields.', '']),
    `Reply: ${shape(plain(e.reply))}`,
    '',
  ]
}

function shape(s: Schema): string {
  if (s.const !== undefined) return `\`${JSON.stringify(s.const)}\``
  if (s.enum) return s.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ')
  if (s.anyOf) return s.anyOf.map(shape).join(' or ')
  if (s.type === 'array') return `list of ${s.items ? shape(s.items) : 'anything'}`
  if (s.type === 'object')
    return `{ ${Object.entries(s.properties ?? {})
      .map(([name, child]) => `${name}: ${shape(child)}`)
      .join(', ')} }`
  const range = [limit(s.minLength ?? s.minimum, 'from'), limit(s.maxLength ?? s.maximum, 'to')]
    .filter(Boolean)
    .join(' ')
  return `${s.type ?? 'anything'}${range ? ` (${range}${s.type === 'string' ? ' characters' : ''})` : ''}`
}

const limit = (value: number | undefined, word: string): string => (value === undefined ? '' : `${word} ${value}`)
const isMultipart = (e: Endpoint): boolean => e.encoding === 'multipart' || e.encoding === 'upload'
const mediaType = (e: Endpoint): string =>
  isMultipart(e) ? 'multipart/form-data' : 'application/x-www-form-urlencoded'

/** A TypeBox schema is JSON schema with symbols; a round trip leaves the JSON. */
const plain = (schema: object): Schema => JSON.parse(JSON.stringify(schema)) as Schema

/** The objects of the contract that have a name: `Equipment`, `Template`. */
const named = new Map<object, string>(
  Object.entries(contract).flatMap(([name, value]): [object, string][] =>
    /^[A-Z]/.test(name) && typeof value === 'object' && 'properties' in value ? [[value, name]] : [],
  ),
)

/**
 * Replaces the named parts of a schema by references. With `isComponent` the schema itself is a component, so it is
 * written in full.
 */
function withNames(schema: unknown, isComponent = false): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  const name = isComponent ? undefined : named.get(schema)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  if (Array.isArray(schema)) return schema.map((part) => withNames(part))
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withNames(part)]))
}

function replySchema(e: Endpoint): object {
  if (e.encoding === 'file') return {}
  const envelope = { code: { type: 'integer' }, message: { type: 'string' }, data: withNames(e.reply) }
  const asyncFields = {
    status: { enum: ['pending', 'success', 'failure'] },
    online: { type: 'boolean' },
    uuid: { type: 'string' },
    simulated: { const: true },
  }
  return { type: 'object', properties: e.isAsync ? { ...envelope, ...asyncFields } : envelope }
}

function parameters(e: Endpoint): object[] {
  const body = plain(e.body)
  return Object.entries(body.properties ?? {}).map(([name, schema]) => ({
    name,
    in: e.path.includes(`:${name}`) ? 'path' : 'query',
    required: body.required?.includes(name) ?? false,
    schema,
  }))
}
