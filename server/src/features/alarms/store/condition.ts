import { BAD } from '@mimic/contract'
import type { SignalQuality, SignalScalar } from '@mimic/contract/live'
import type { CalcRule } from '../../mvars/store/calcRule.ts'

/**
 * The condition of an alarm on one reading of its signal. `deadBand`: how far the value must come back before the alarm
 * ends (hysteresis).
 */
export type SimpleCondition =
  | { readonly is: 'compare'; readonly symbol: string; readonly value: number; readonly deadBand: number }
  | { readonly is: 'range'; readonly low: number; readonly high: number; readonly deadBand: number }
  | { readonly is: 'boolean'; readonly value: number }
  | { readonly is: 'quality' }

/** A condition that also takes other signals, or readings of before, or the clock. See `judgeRelated`. */
export type RelatedCondition =
  | {
      readonly is: 'rate'
      readonly symbol: string
      readonly value: number
      readonly deadBand: number
      readonly windowMs: number
    }
  | { readonly is: 'unchanged'; readonly deadBand: number; readonly windowMs: number }
  | { readonly is: 'stale'; readonly windowMs: number }
  | {
      readonly is: 'deviation'
      readonly symbol: string
      readonly value: number
      readonly deadBand: number
      readonly otherSignalId: string
    }
  | { readonly is: 'discrepancy'; readonly otherSignalId: string }
  | { readonly is: 'expression'; readonly text: string; readonly formula: CalcRule | undefined }

export type Condition = SimpleCondition | RelatedCondition

/** `between`: inside the dead band, so neither. `unknown`: nothing was measured. */
export type Verdict = 'holds' | 'over' | 'between' | 'unknown'

export const isSimple = (condition: Condition): condition is SimpleCondition =>
  condition.is === 'compare' || condition.is === 'range' || condition.is === 'boolean' || condition.is === 'quality'

/**
 * Evaluates a simple condition for a value. Texts and bad readings neither raise nor end an alarm, unless it is about them.
 */
export function judge(condition: Condition, value: SignalScalar, quality: SignalQuality): Verdict {
  if (condition.is === 'quality') return quality === BAD ? 'holds' : 'over'
  if (quality === BAD || value === null || typeof value === 'string') return 'unknown'
  const v = Number(value)
  if (!Number.isFinite(v)) return 'unknown'
  switch (condition.is) {
    case 'boolean':
      return (v !== 0) === (condition.value !== 0) ? 'holds' : 'over'
    case 'range': {
      const { low, high, deadBand } = condition
      if (v < low || v > high) return 'holds'
      // If the dead band is wider than half the range, the alarm ends at the middle of the range.
      const inside = Math.min(deadBand, (high - low) / 2)
      return v >= low + inside && v <= high - inside ? 'over' : 'between'
    }
    case 'compare':
      return compare(condition.symbol, v, condition.value, condition.deadBand)
    default:
      return 'unknown'
  }
}

/** The alarm ends when the value is back by more than the dead band; without one, as soon as the condition is false. */
export function compare(symbol: string, v: number, limit: number, deadBand: number): Verdict {
  switch (symbol) {
    case '>':
      return v > limit ? 'holds' : v < limit - deadBand || deadBand === 0 ? 'over' : 'between'
    case '>=':
      return v >= limit ? 'holds' : v < limit - deadBand || deadBand === 0 ? 'over' : 'between'
    case '<':
      return v < limit ? 'holds' : v > limit + deadBand || deadBand === 0 ? 'over' : 'between'
    case '<=':
      return v <= limit ? 'holds' : v > limit + deadBand || deadBand === 0 ? 'over' : 'between'
    case '!=':
      return v !== limit ? 'holds' : 'over'
    default:
      return v === limit ? 'holds' : 'over'
  }
}
