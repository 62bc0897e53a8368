import { BAD, UNCERTAIN } from '@mimic/contract'
import type { LiveValue } from '@mimic/contract/live'
import { evaluate, inputKey } from '../../mvars/store/calcRule.ts'
import { compare, type RelatedCondition, type Verdict } from './condition.ts'
import type { ValueWindow } from './ValueWindow.ts'

type Reading = Omit<LiveValue, 'id'>

/** A verdict, and the reading that it is about: the value of the rule's own signal, with the newest time of its inputs. */
export interface Judged {
  readonly verdict: Verdict
  readonly reading: Reading
}

const MINUTE_MS = 60_000

/** The signals, beside its own, that a condition takes. */
export function inputsOf(condition: RelatedCondition): readonly string[] {
  if (condition.is === 'deviation' || condition.is === 'discrepancy') return [condition.otherSignalId]
  return condition.is === 'expression' ? (condition.formula?.inputs ?? []).map(inputKey) : []
}

/** How long a condition remembers values; undefined: not at all. */
export const windowOf = (condition: RelatedCondition): number | undefined =>
  condition.is === 'rate' || condition.is === 'unchanged' ? condition.windowMs : undefined

/**
 * Evaluates a condition now.
 * @param own the reading of the rule's own signal; undefined: it has none
 * @param read the newest readings of other signals; undefined for one that is gone or was never measured
 * @param window its values until `own`, for a condition that has a {@link windowOf}
 */
export function judgeRelated(
  condition: RelatedCondition,
  own: Reading | undefined,
  read: (signalId: string) => Reading | undefined,
  window: ValueWindow | undefined,
): Judged | undefined {
  if (condition.is === 'expression') {
    if (!condition.formula) return undefined
    const { value, ...result } = evaluate(condition.formula, read)
    const verdict = value === null ? 'unknown' : Number(value) !== 0 ? 'holds' : 'over'
    return result.time > 0 ? { verdict, reading: { ...result, value: own?.value ?? null } } : undefined
  }
  if (!own) return undefined
  switch (condition.is) {
    case 'stale':
      return { verdict: isValue(own) ? 'over' : 'unknown', reading: own }
    case 'rate':
    case 'unchanged':
      return { verdict: ofWindow(condition, own, window), reading: own }
    default:
      return ofTwo(condition, own, read(condition.otherSignalId))
  }
}

function ofWindow(
  condition: RelatedCondition & { readonly is: 'rate' | 'unchanged' },
  own: Reading,
  window: ValueWindow | undefined,
): Verdict {
  const { windowMs, deadBand } = condition
  const value = numberOf(own)
  const from = own.time - windowMs
  if (value === undefined || !window) return 'unknown'
  if (condition.is === 'unchanged') {
    const { by, isWhole } = window.spread(from, own.time)
    if (by > deadBand) return 'over'
    return isWhole ? 'holds' : 'unknown'
  }
  const before = window.at(from)
  if (before === undefined) return 'unknown'
  return compare(condition.symbol, ((value - before) / windowMs) * MINUTE_MS, condition.value, deadBand)
}

function ofTwo(
  condition: RelatedCondition & { readonly is: 'deviation' | 'discrepancy' },
  own: Reading,
  other: Reading | undefined,
): Judged | undefined {
  if (!other) return undefined
  const [a, b] = [numberOf(own), numberOf(other)]
  const isUncertain = own.quality === UNCERTAIN || other.quality === UNCERTAIN
  const reading: Reading = {
    value: own.value,
    time: Math.max(own.time, other.time),
    quality: isUncertain ? UNCERTAIN : own.quality,
    ...((own.simulated || other.simulated) && { simulated: true }),
  }
  if (a === undefined || b === undefined) return { verdict: 'unknown', reading }
  if (condition.is === 'discrepancy') return { verdict: a === b ? 'over' : 'holds', reading }
  const { symbol, value, deadBand } = condition
  const isApart = symbol === '!='
  return { verdict: compare(isApart ? '>' : symbol, isApart ? Math.abs(a - b) : a - b, value, deadBand), reading }
}

/** A bad reading is none. */
export const isValue = ({ value, quality }: Reading): boolean => quality !== BAD && value !== null

export function numberOf(reading: Reading): number | undefined {
  if (!isValue(reading) || typeof reading.value === 'string') return undefined
  const value = Number(reading.value)
  return Number.isFinite(value) ? value : undefined
}
