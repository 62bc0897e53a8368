import { readNumber } from './propKinds.ts'

/** The comparison symbols of 3.5; `==` when none is given (9). */
export const symbols = ['==', '!=', '>', '>=', '<', '<='] as const
export type ComparisonSymbol = (typeof symbols)[number]

/** `{ symbol, value, ... }`, read as: the live value `symbol` this value. */
export interface Condition {
  readonly symbol?: ComparisonSymbol
  readonly value: unknown
}

/**
 * Whether a live value meets a condition. Both are compared as numbers when both can be read as numbers (booleans as
 * 1 and 0), else as text, of which only == and != are meaningful. An unknown value meets no condition.
 */
export function meets(condition: Condition, live: number | string | boolean | null | undefined): boolean {
  if (live === null || live === undefined) return false
  const wanted = condition.value
  if (wanted === null || wanted === undefined || wanted === '') return false
  const a = asNumber(live)
  const b = asNumber(wanted)
  const symbol = condition.symbol ?? '=='
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

/** The last condition of a list that is met: later entries overrule earlier ones. */
export function lastMet<C extends Condition>(
  conditions: readonly C[],
  live: number | string | boolean | null | undefined,
): C | undefined {
  return conditions.findLast((condition) => meets(condition, live))
}

function asNumber(v: unknown): number | undefined {
  if (v === true || v === 'true') return 1
  if (v === false || v === 'false') return 0
  return readNumber(v)
}
