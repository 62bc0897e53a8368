import { isPlainObject } from '../schema/page/path.ts'
import { readNumber } from '../schema/props/propKinds.ts'
import { isPlausible } from './svg/numbers.ts'

/** Reads JSON of other programs: a value of an unexpected type counts as missing. */

type Loose = Readonly<Record<string, unknown>>

const NOTHING: Loose = {}

export const recordOf = (v: unknown): Loose => (isPlainObject(v) ? v : NOTHING)

export const listOfRecords = (v: unknown): readonly Loose[] => (Array.isArray(v) ? v.filter(isPlainObject) : [])

export function textOf(v: unknown, longest = 4096): string {
  return typeof v === 'string' ? v.slice(0, longest) : typeof v === 'number' && Number.isFinite(v) ? String(v) : ''
}

/** @returns a number within the range of a page */
export function numberOf(v: unknown): number | undefined {
  const n = readNumber(v)
  return n !== undefined && isPlausible(n) ? n : undefined
}
