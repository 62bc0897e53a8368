import type { AlarmRule, Signal } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import type { Draft } from 'immer'
import { numberProblem } from '../../kit/form/numberProblem.ts'

type Kind = AlarmRule['kind']

/** The draft of a condition. Its numbers are texts until they are sent. */
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
/** The problem with a field: it is empty, no number, or out of range. */
export type RuleProblem = 'required' | 'number' | 'range'

/** The kinds of condition that a signal can have. A text signal has none. */
export function kindsOf({ dataType }: Pick<Signal, 'dataType'>): readonly Kind[] {
  return dataType === 'boolean' ? ['boolean'] : dataType === 'number' ? ['compare', 'range'] : []
}

export function newRule(signal: Pick<Signal, 'id' | 'dataType'> | undefined): RuleDraft {
  const kind = (signal && kindsOf(signal)[0]) ?? 'compare'
  return {
    signalId: signal?.id ?? '',
    kind,
    symbol: '>',
    value: kind === 'boolean' ? '1' : '',
    low: '',
    high: '',
    delay: '0',
    deadBand: '0',
    severity: 3,
    message: '',
    isEnabled: true,
  }
}

export function draftOf(rule: AlarmRule): RuleDraft {
  const { signalId, kind, symbol, value, low, high, delayMs, deadBand, severity, message, isEnabled } = rule
  return {
    signalId,
    kind,
    symbol,
    severity,
    message,
    isEnabled,
    value: String(value),
    low: String(low),
    high: String(high),
    delay: String(delayMs / 1000),
    deadBand: String(deadBand),
  }
}

/** Resets the condition when its signal cannot have this kind. Severity and message are kept. */
export function settleKind(draft: Draft<RuleDraft>, signal: Pick<Signal, 'id' | 'dataType'> | undefined): void {
  if (!signal || kindsOf(signal).includes(draft.kind)) return
  const { severity, message } = draft
  Object.assign(draft, newRule(signal), { severity, message })
}

/** The problems of a draft, by field; empty when it can be sent. */
export function problemsOf(draft: RuleDraft): ReadonlyMap<RuleField, RuleProblem> {
  const out = new Map<RuleField, RuleProblem>()
  const add = (field: RuleField, problem: RuleProblem | undefined) => {
    if (problem !== undefined && !out.has(field)) out.set(field, problem)
  }
  if (draft.signalId === '') add('signalId', 'required')
  if (draft.message.trim() === '') add('message', 'required')
  for (const field of thresholdsOf(draft.kind)) add(field, numberProblem(draft[field]))
  if (draft.kind === 'range') add('high', numberProblem(draft.high, { min: Number(draft.low) }))
  add('delay', numberProblem(draft.delay, { min: 0, max: limits.alarm.delayMaxMs / 1000 }))
  if (draft.kind !== 'boolean') add('deadBand', numberProblem(draft.deadBand, { min: 0 }))
  return out
}

const thresholdsOf = (kind: Kind): readonly ('value' | 'low' | 'high')[] =>
  kind === 'compare' ? ['value'] : kind === 'range' ? ['low', 'high'] : []

/** The body of the call, without the fields that this kind of condition does not have. */
export function bodyOf(draft: RuleDraft) {
  const { kind, symbol, severity, isEnabled } = draft
  return {
    kind,
    severity,
    isEnabled,
    message: draft.message.trim(),
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

/** The condition as a text: `> 4.5 m`, `outside 1 … 4 m`, `On`. */
export function ruleText(rule: AlarmRule, unit: string, { on, off, outside }: RuleWords): string {
  if (rule.kind === 'boolean') return rule.value === 0 ? off : on
  const text = rule.kind === 'range' ? `${outside} ${rule.low} … ${rule.high}` : `${rule.symbol} ${rule.value}`
  return `${text} ${unit}`.trim()
}
