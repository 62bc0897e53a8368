import { isDeepStrictEqual } from 'node:util'
import { keyedList, nameOfElements } from './keyedList.ts'
import { isObject, type Json } from './plantText.ts'
import { toldValue } from './toldValue.ts'

export interface Difference {
  readonly path: string
  readonly from: string
  readonly to: string
}

/** The changed fields of an item, each as deep as both sides have it. */
export function differences(before: Json | undefined, after: Json | undefined, path = ''): Difference[] {
  if (isDeepStrictEqual(before, after)) return []
  const [from, to] = [partsOf(before), partsOf(after)]
  if (!from || !to) return [{ path, from: toldValue(path, before), to: toldValue(path, after) }]
  const nameOf = nameOfElements([to, from])
  const found = [...new Set([...from.keys(), ...to.keys()])].flatMap((key) =>
    differences(from.get(key), to.get(key), path === '' ? key : `${path}.${nameOf(key)}`),
  )
  // The same elements in another order.
  if (found.length === 0 && Array.isArray(before))
    return [{ path, from: toldValue(path, before), to: toldValue(path, after) }]
  return found
}

function partsOf(value: Json | undefined): ReadonlyMap<string, Json> | undefined {
  return isObject(value) ? new Map(Object.entries(value)) : keyedList(value)
}
