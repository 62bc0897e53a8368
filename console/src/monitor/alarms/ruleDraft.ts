import type { AlarmRule, Signal } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'

type Kind = AlarmRule['kind']

/** A condition as it is typed: numbers are texts until they are sent. */
export interface RuleDraft {
  readonly signalId: string
  readonly kind: Kind
  readonly symbol: AlarmRule['symbol']
  readonly value: string
  readonly low: string
  readonly high: string
  /** Seconds. */
  readonly delay: string
  readonly deadBand: string
  readonly severity: number
  readonly message: string
  readonly isEnabled: boolean
}
export type RuleField = 'signalId' | 'value' | 'low' | 'high' | 'delay' | 'deadBand' | 'message'
/** What is wrong with a field: it is empty, no number, or outside of what it may be. */
export type RuleProblem = 'required' | 'number' | 'range'

/** The kinds of condition that a signal can have; a text has none. */
export function kindsOf({ dataType }: Pick<Signal, 'dataType'>): readonly Kind[] {
  return dataType === 'boolean' ? ['boolean'] : dataType === 'number' ? ['compare', 'range'] : []
}

export function newRule(signal: Pick<Signal, 'id' | 'dataType'> | undefined): RuleDraft {
  const kind = (signal && kindsOf(signal)[0]) ?? 'compare'
  return {
    ...{ signalId: signal?.id ?? '', kind, symbol: '>', value: kind === 'boolean' ? '1' : '', low: '', high: '' },
    ...{ delay: '0', deadBand: '0', severity: 3, message: '', isEnabled: true },
  }
}

export function draftOf(rule: AlarmRule): RuleDraft {
  const { signalId, kind, symbol, value, low, high, delayMs, deadBand, severity, message, isEnabled } = rule
  return {
    ...{ signalId, kind, symbol, severity, message, isEnabled },
    ...{ value: String(value), low: String(low), high: String(high) },
    ...{ delay: String(delayMs / 1000), deadBand: String(deadBand) },
  }
}

/** What stands in the way of sending it, by field; empty when nothing does. */
export function problemsOf(draft: RuleDraft): ReadonlyMap<RuleField, RuleProblem> {
  const out = new Map<RuleField, RuleProblem>()
  const check = (field: RuleField, isRight: boolean, problem: RuleProblem) => {
    if (!isRight && !out.has(field)) out.set(field, problem)
  }
  check('signalId', draft.signalId !== '', 'required')
  check('message', draft.message.trim() !== '', 'required')
  for (const field of numbersOf(draft.kind)) {
    check(field, draft[field].trim() !== '', 'required')
    check(field, Number.isFinite(Number(draft[field])), 'number')
  }
  if (draft.kind === 'range') check('high', Number(draft.high) >= Number(draft.low), 'range')
  check('delay', Number(draft.delay) >= 0 && Number(draft.delay) * 1000 <= limits.alarm.delayMaxMs, 'range')
  if (draft.kind !== 'boolean') check('deadBand', Number(draft.deadBand) >= 0, 'range')
  return out
}

const numbersOf = (kind: Kind): readonly ('value' | 'low' | 'high' | 'delay' | 'deadBand')[] =>
  kind === 'compare'
    ? ['value', 'delay', 'deadBand']
    : kind === 'range'
      ? ['low', 'high', 'delay', 'deadBand']
      : ['delay']

/** The fields of the call; without those that its kind of condition does not know. */
export function bodyOf(draft: RuleDraft) {
  const { kind, symbol, severity, isEnabled } = draft
  return {
    ...{ kind, severity, isEnabled, message: draft.message.trim() },
    delayMs: Math.round(Number(draft.delay) * 1000),
    ...(kind === 'boolean' ? { value: Number(draft.value) } : { deadBand: Number(draft.deadBand) }),
    ...(kind === 'compare' && { symbol, value: Number(draft.value) }),
    ...(kind === 'range' && { low: Number(draft.low), high: Number(draft.high) }),
  }
}

interface RuleWords {
  readonly on: string
  readonly off: string
  readonly outside: string
}

/** The condition as operators read it: `> 4.5 m`, `outside 1 … 4 m`, `On`. */
export function ruleText(rule: AlarmRule, unit: string, { on, off, outside }: RuleWords): string {
  if (rule.kind === 'boolean') return rule.value === 0 ? off : on
  const text = rule.kind === 'range' ? `${outside} ${rule.low} … ${rule.high}` : `${rule.symbol} ${rule.value}`
  return `${text} ${unit}`.trim()
}
