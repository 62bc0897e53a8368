import { readNumber } from './propKinds.ts'

/** The comparison symbols of 3.5, and `between`; `==` when none is given (9). */
export const symbols = ['==', '!=', '>', '>=', '<', '<=', 'between'] as const
export type ComparisonSymbol = (typeof symbols)[number]

/**
 * `{ symbol, value, ... }` means: the live value `symbol` this value. `between` takes two ends, both included, as
 * `[low, high]` or the text `low..high`. Instead of a comparison a condition may be a list of comparisons and lists: `{
 * all: [...] }` or `{ any: [...] }`.
 */
export interface Condition {
  readonly symbol?: ComparisonSymbol
  readonly value?: unknown
  readonly all?: unknown
  readonly any?: unknown
}

/** Lists nested deeper than this are not met. */
const MAX_DEPTH = 8

/**
 * @returns whether a live value meets a condition. Both are compared as numbers when both can be read as numbers
 * (booleans as 1 and 0), otherwise as text, for which only == and != are meaningful. An unknown value meets no
 * condition.
 */
export function meets(condition: Condition, live: number | string | boolean | null | undefined, depth = 0): boolean {
  if (live === null || live === undefined || depth > MAX_DEPTH) return false
  const { all, any } = condition
  const isPartMet = (part: unknown) => typeof part === 'object' && part !== null && meets(part, live, depth + 1)
  if (Array.isArray(all)) return all.length > 0 && all.every(isPartMet)
  if (Array.isArray(any)) return any.some(isPartMet)
  const wanted = condition.value
  if (wanted === null || wanted === undefined || wanted === '') return false
  const a = asNumber(live)
  const symbol = condition.symbol ?? '=='
  if (symbol === 'between') {
    const [low, high] = endsOf(wanted)
    return a !== undefined && low !== undefined && high !== undefined && low <= a && a <= high
  }
  const b = asNumber(wanted)
  if (a === undefined || b === undefined) {
    if (symbol === '==') return String(live) === String(wanted)
    return symbol === '!=' && String(live) !== String(wanted)
  }
  switch (symbol) {
    case '==':
      return a === b
    case '!=':
      return a !== b
    case '>':
      return a > b
    case '>=':
      return a >= b
    case '<':
      return a < b
    case '<=':
      return a <= b
  }
}

/** @returns the last condition of a list that is met: later entries override earlier ones */
export function lastMet<C extends Condition>(
  conditions: readonly C[],
  live: number | string | boolean | null | undefined,
): C | undefined {
  return conditions.findLast((condition) => meets(condition, live))
}

/** @returns the ends of a range, the lower one first; undefined if it is not a range */
function endsOf(v: unknown): readonly [number | undefined, number | undefined] {
  const ends: unknown[] = Array.isArray(v) ? v : String(v).split('..')
  if (ends.length !== 2) return [undefined, undefined]
  const [low, high] = ends.map(asNumber)
  return low !== undefined && high !== undefined && low > high ? [high, low] : [low, high]
}

function asNumber(v: unknown): number | undefined {
  if (v === true || v === 'true') return 1
  if (v === false || v === 'false') return 0
  return readNumber(v)
}
