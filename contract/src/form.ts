import { limits } from './limits.ts'

/** Keys that would reach an object's prototype; refused anywhere in a form. */
const HOSTILE = new Set(['__proto__', 'constructor', 'prototype'])

export type FormValue = string | number | boolean | null | undefined | FormObject | readonly FormValue[]
export interface FormObject {
  readonly [key: string]: FormValue
}

/** A decoded form: objects without a prototype, leaves are strings; a repeated key is a list. */
export type Decoded = string | Decoded[] | DecodedObject
export interface DecodedObject {
  [key: string]: Decoded
}

/** Why a form was refused before any schema saw it. */
export class FormError extends Error {
  readonly reason: 'hostile' | 'limit' | 'format'
  readonly path: string
  constructor(reason: 'hostile' | 'limit' | 'format', path: string) {
    super(`form refused: ${reason} at "${path}"`)
    this.name = 'FormError'
    this.reason = reason
    this.path = path
  }
}

/**
 * The urlencoded body of a call: nested keys joined by dots, list items by their index, `null` and `undefined` left
 * out.
 */
export function encodeForm(body: FormObject): string {
  const out = new URLSearchParams()
  append(out, '', body)
  return out.toString()
}

function append(out: URLSearchParams, path: string, value: FormValue): void {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) {
    value.forEach((item, i) => {
      append(out, path === '' ? String(i) : `${path}.${i}`, item)
    })
  } else if (typeof value === 'object') {
    for (const [key, child] of Object.entries(value)) append(out, path === '' ? key : `${path}.${key}`, child)
  } else {
    out.append(path, String(value))
  }
}

/**
 * Decodes an urlencoded body into null-prototype objects.
 * @throws {FormError} on hostile keys, more than 2000 keys, nesting deeper than 8, or a key that is both leaf and parent.
 */
export function decodeForm(text: string): DecodedObject {
  return decodeFields(new URLSearchParams(text))
}

/** Decodes fields that were read one by one (a multipart body). */
export function decodeFields(fields: Iterable<readonly [string, string]>): DecodedObject {
  const root: DecodedObject = Object.create(null)
  let keys = 0
  for (const [path, value] of fields) {
    if (++keys > limits.form.keys) throw new FormError('limit', path.slice(0, 64))
    const steps = path.split('.')
    if (steps.length > limits.form.depth) throw new FormError('limit', path.slice(0, 64))
    set(root, steps, value, path.slice(0, 64))
  }
  return listify(root) as DecodedObject
}

function set(root: DecodedObject, steps: readonly string[], value: string, path: string): void {
  let at = root
  for (let i = 0; i < steps.length; i++) {
    const key = steps[i] ?? ''
    if (HOSTILE.has(key)) throw new FormError('hostile', path)
    if (key === '') throw new FormError('format', path)
    const present = at[key]
    if (i === steps.length - 1) {
      if (present === undefined) at[key] = value
      else if (typeof present === 'string') at[key] = [present, value]
      else if (Array.isArray(present)) present.push(value)
      else throw new FormError('format', path)
    } else if (present === undefined) {
      const child: DecodedObject = Object.create(null)
      at[key] = child
      at = child
    } else if (typeof present === 'string' || Array.isArray(present)) {
      throw new FormError('format', path)
    } else {
      at = present
    }
  }
}

/** Objects whose keys are exactly 0..n-1 become lists. */
function listify(node: Decoded): Decoded {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return node.map(listify)
  const keys = Object.keys(node)
  for (const key of keys) node[key] = listify(node[key] as Decoded)
  if (keys.length > 0 && keys.every((key, i) => key === String(i))) return keys.map((key) => node[key] as Decoded)
  return node
}

/**
 * Decodes a nested value that came as JSON text, to what its dotted keys would have given: leaves are strings, `null` is
 * left out.
 * @param path where the value stands in the body
 * @throws {FormError} on text that is no JSON, hostile keys, or nesting deeper than 8
 */
export function decodeJson(text: string, path: string): Decoded {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new FormError('format', path)
  }
  return decodedJson(value, path, 1)
}

function decodedJson(value: unknown, path: string, depth: number): Decoded {
  if (typeof value !== 'object' || value === null) return String(value)
  if (depth >= limits.form.depth) throw new FormError('limit', path)
  if (Array.isArray(value)) return value.map((item, i) => decodedJson(item, `${path}.${i}`, depth + 1))
  const object: DecodedObject = Object.create(null)
  for (const [key, child] of Object.entries(value)) {
    if (HOSTILE.has(key)) throw new FormError('hostile', path)
    if (child !== null) object[key] = decodedJson(child, `${path}.${key}`, depth + 1)
  }
  return object
}
