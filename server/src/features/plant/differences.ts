import { isDeepStrictEqual } from 'node:util'
import { keyedList } from './keyedList.ts'
import { isObject, type Json } from './plantText.ts'

export interface Difference {
  readonly path: string
  readonly from: string
  readonly to: string
}

/** Characters of a told value. */
const TOLD = 120

/** The changed fields of an item, each as deep as both sides have it. */
export function differences(before: Json | undefined, after: Json | undefined, path = ''): Difference[] {
  if (isDeepStrictEqual(before, after)) return []
  const [from, to] = [partsOf(before), partsOf(after)]
  if (!from || !to) return [{ path, from: told(before), to: told(after) }]
  const found = [...new Set([...from.keys(), ...to.keys()])].flatMap((name) =>
    differences(from.get(name), to.get(name), path === '' ? name : `${path}.${name}`),
  )
  // The same elements in another order.
  if (found.length === 0 && Array.isArray(before)) return [{ path, from: told(before), to: told(after) }]
  return found
}

function partsOf(value: Json | undefined): ReadonlyMap<string, Json> | undefined {
  return isObject(value) ? new Map(Object.entries(value)) : keyedList(value)
}

function told(value: Json | undefined): string {
  const text = value === undefined ? '' : JSON.stringify(value)
  return text.length > TOLD ? `${text.slice(0, TOLD)}…` : text
}
