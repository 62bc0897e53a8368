import { BAD } from '@mimic/contract'
import type { SignalQuality, SignalScalar } from '@mimic/contract/live'

/**
 * The condition of an alarm on one signal. `deadBand`: how far the value must come back before the alarm ends
 * (hysteresis).
 */
export type Condition =
  | { readonly is: 'compare'; readonly symbol: string; readonly value: number; readonly deadBand: number }
  | { readonly is: 'range'; readonly low: number; readonly high: number; readonly deadBand: number }
  | { readonly is: 'boolean'; readonly value: number }

/** `between`: inside the dead band, so neither. `unknown`: nothing was measured. */
export type Verdict = 'holds' | 'over' | 'between' | 'unknown'

/** Evaluates a condition for a value. Texts and bad readings neither raise nor end an alarm. */
export function judge(condition: Condition, value: SignalScalar, quality: SignalQuality): Verdict {
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
  }
}

/** The alarm ends when the value is back by more than the dead band; without one, as soon as the condition is false. */
function compare(symbol: string, v: number, limit: number, deadBand: number): Verdict {
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
