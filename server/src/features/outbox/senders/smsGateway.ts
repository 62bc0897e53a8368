import { parseJsonPath } from '@mimic/contract'
import type { Letter, OpenProvider, Sender } from '../Sender.ts'
import { ask } from './ask.ts'

/** Puts the values into a template, each written as `encode` says. */
export const filled = (
  template: string,
  values: Readonly<Record<string, string>>,
  encode: (text: string) => string,
): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : encode(value)
  })

const plain = (text: string): string => text
/** The inside of a JSON string. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** The headers of lines `Name: value`. @returns undefined at the first line that is none */
export function headersOf(lines: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {}
  for (const line of lines.split('\n')) {
    if (line.trim() === '') continue
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):([^\r\n]*)$/.exec(line.trim()) ?? []
    if (name === undefined || value === undefined) return undefined
    headers[name.toLowerCase()] = value.trim()
  }
  return headers
}

/** The parts of a condition `a.b = value`; undefined for a text that is none. */
export function conditionOf(text: string): { path: readonly (string | number)[]; value: string } | undefined {
  const at = text.indexOf('=')
  const path = at < 0 ? undefined : parseJsonPath(text.slice(0, at).trim())
  return path && path.length > 0 ? { path, value: text.slice(at + 1).trim() } : undefined
}

/** Why an answer does not meet the condition; undefined where it does. */
function unmet(success: string, answer: string): string | undefined {
  const condition = conditionOf(success)
  if (!condition) return undefined
  let value: unknown
  try {
    value = JSON.parse(answer)
  } catch {
    return 'the answer is no JSON'
  }
  for (const step of condition.path)
    value = typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[step] : undefined
  return String(value) === condition.value ? undefined : `not ${success}`
}

/** The request of a letter: the values are escaped as the place requires that they stand in. */
export function smsRequest({ url, method, headers, body, secret }: OpenProvider, { id, destination, text }: Letter) {
  const values = { to: destination, text, id, secret }
  const sent = headersOf(filled(headers, { secret }, plain)) ?? {}
  const isJson = (sent['content-type'] ?? '').includes('json')
  return {
    url: new URL(filled(url, values, encodeURIComponent)),
    method,
    headers: sent,
    body: filled(body, values, isJson ? inJson : encodeURIComponent),
  }
}

/** Sends a text message by the HTTP interface of any SMS gateway. */
export const smsGateway: Sender = (provider, letter, { hosts }) =>
  ask(smsRequest(provider, letter), hosts, (answer) => unmet(provider.success, answer))
