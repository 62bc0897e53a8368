import type { DataType, JsonPath } from '@mimic/contract/drivers'
import { limits } from '@mimic/contract/limits'
import type { FieldValue } from '../Driver.ts'
import { isLongWhole } from '../wholeValue.ts'

/** Strings of JSON, and the words that some programs write although JSON has none of them. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g
/** Only then may there be a whole number that a number cannot hold exactly. */
const LONG = /\d{16}/
const SWITCH: Readonly<Record<string, boolean>> = {
  true: true,
  on: true,
  yes: true,
  '1': true,
  false: false,
  off: false,
  no: false,
  '0': false,
}
/** Times below it are seconds since 1970, others milliseconds: it is the year 5138 and the year 1973. */
const FIRST_MS = 1e11

/**
 * The JSON document of a payload; undefined if it is none. `NaN` and infinities become null, so that one of them costs
 * its own value only. A whole number of more digits than a number has is its text.
 */
export function parseDocument(text: string): { readonly document: unknown } | undefined {
  return parsed(text) ?? parsed(text.replace(TOKENS, (token) => (token.startsWith('"') ? token : 'null')))
}

/** The value at a path of a document; undefined if there is none. */
export function valueAt(document: unknown, path: JsonPath): unknown {
  let at = document
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return undefined
    // An array has its indexes and an object its own keys, so `length` and `constructor` are neither.
    if (Array.isArray(at) !== (typeof step === 'number') || !Object.hasOwn(at, step)) return undefined
    at = (at as Readonly<Record<string | number, unknown>>)[step]
  }
  return at
}

/**
 * The value as its signal's type; undefined if it is of another one. Numbers may come as text, and switches as `ON`,
 * `true` or 1.
 */
export function asFieldValue(value: unknown, type: DataType): FieldValue | undefined {
  switch (type) {
    case 'number':
      return typeof value === 'string' && isLongWhole(value.trim()) ? value.trim() : numberOf(value)
    case 'boolean':
      return typeof value === 'boolean' ? value : SWITCH[scalarText(value)?.trim().toLowerCase() ?? '']
    case 'string': {
      const text = scalarText(value)
      return text !== undefined && text.length <= limits.write.valueLength ? text : undefined
    }
  }
}

/**
 * The time of a reading, ms UTC: from ISO 8601 text (UTC without a zone), or seconds or milliseconds since 1970;
 * undefined for anything else.
 */
export function asTime(value: unknown): number | undefined {
  const number = numberOf(value)
  if (number !== undefined) return number > 0 ? Math.round(number < FIRST_MS ? number * 1000 : number) : undefined
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]/.test(value)) return undefined
  const iso = value.replace(' ', 'T')
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(iso) ? iso : `${iso}Z`)
  return Number.isNaN(time) ? undefined : time
}

function numberOf(value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

const scalarText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

/** @param context has the digits of a number as they stand in the text; type declarations do not know it yet */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && isLongWhole(context?.source) ? context.source : value
}

function parsed(text: string): { readonly document: unknown } | undefined {
  try {
    return { document: LONG.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text) }
  } catch {
    // No JSON: the caller reports a bad value.
    return undefined
  }
}
