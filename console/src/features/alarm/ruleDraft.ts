import type { AlarmRule, Signal } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { conditionDefaults, kindFields } from '@mimic/contract/live'
import type { Draft } from 'immer'
import { numberProblem } from '../../kit/form/numberProblem.ts'

type Kind = AlarmRule['kind']
/** The fields of a signal that the form of a condition needs. */
export type JudgedSignal = Pick<Signal, 'id' | 'title' | 'sn' | 'dataType' | 'unit'>

/** The draft of a condition. Its numbers are texts until they are sent. */
export interface RuleDraft {
  readonly signalId: string
  readonly kind: Kind
  readonly symbol: AlarmRule['symbol']
  readonly value: string
  readonly low: string
  readonly high: string
  readonly otherSignalId: string
  readonly expression: string
  /** Seconds, as the two delays. */
  readonly window: string
  readonly delay: string
  readonly offDelay: string
  readonly deadBand: string
  readonly isLatched: boolean
  /** Minutes. */
  readonly reAlarm: string
  readonly firstOut: string
  readonly classId: string
  readonly suppressWhen: string
  readonly cause: string
  readonly consequence: string
  readonly action: string
  readonly responseMinutes: string
  readonly impact: number
  readonly severity: number
  readonly message: string
  readonly isEnabled: boolean
}
/** The problem with a field: it is empty, no number, no whole number, or out of range. */
export type RuleProblem = 'required' | 'number' | 'whole' | 'range'

const kinds: Readonly<Record<string, readonly Kind[]>> = {
  number: ['compare', 'range', 'rate', 'deviation', 'discrepancy', 'quality', 'stale', 'unchanged', 'expression'],
  boolean: ['boolean', 'discrepancy', 'quality', 'stale', 'unchanged', 'expression'],
  string: ['quality', 'stale'],
}

/** The kinds of condition that a signal can have. */
export const kindsOf = ({ dataType }: Pick<Signal, 'dataType'>): readonly Kind[] => kinds[dataType] ?? []

/** A condition of a template names no other signal: that would be another one in each device. */
export const namesSignals = (kind: Kind): boolean => isJudgedBy(kind, 'otherSignalId') || isJudgedBy(kind, 'expression')

/** Whether a kind of condition is judged by a field. */
export const isJudgedBy = (kind: Kind, field: string): boolean => kindFields[kind].some((name) => name === field)

const seconds = (ms: number) => String(ms / 1000)
const MINUTE_MS = 60_000

export function newRule(signal: Pick<Signal, 'id' | 'dataType'> | undefined): RuleDraft {
  const kind = (signal && kindsOf(signal)[0]) ?? 'compare'
  const empty = { value: kind === 'boolean' ? '1' : '', low: '', high: '', window: '' }
  const rule = { ...conditionDefaults, signalId: signal?.id ?? '', kind, message: '' }
  return { ...draftOf(rule), ...empty, symbol: '>' }
}

export function draftOf(rule: Omit<AlarmRule, 'id' | 'equipId' | 'signalTitle'>): RuleDraft {
  const { value, low, high, windowMs, delayMs, offDelayMs, deadBand, reAlarmMs, responseMinutes, ...same } = rule
  return {
    ...same,
    value: String(value),
    low: String(low),
    high: String(high),
    window: seconds(windowMs),
    delay: seconds(delayMs),
    offDelay: seconds(offDelayMs),
    deadBand: String(deadBand),
    reAlarm: String(reAlarmMs / MINUTE_MS),
    responseMinutes: String(responseMinutes),
  }
}

/** Resets the condition when its signal cannot have this kind. All that is said of its alarms is kept. */
export function settleKind(draft: Draft<RuleDraft>, signal: Pick<Signal, 'id' | 'dataType'> | undefined): void {
  if (!signal || kindsOf(signal).includes(draft.kind)) return
  const { kind, symbol, value, low, high, otherSignalId, expression, window, deadBand } = newRule(signal)
  Object.assign(draft, { kind, symbol, value, low, high, otherSignalId, expression, window, deadBand })
}

/** The problems of a draft, by field; empty when it can be sent. */
export function problemsOf(draft: RuleDraft): ReadonlyMap<keyof RuleDraft, RuleProblem> {
  const out = new Map<keyof RuleDraft, RuleProblem>()
  const add = (field: keyof RuleDraft, problem: RuleProblem | undefined) => {
    if (problem !== undefined && !out.has(field)) out.set(field, problem)
  }
  const need = (field: 'signalId' | 'message' | 'otherSignalId' | 'expression') => {
    if (draft[field].trim() === '') add(field, 'required')
  }
  const has = (field: string) => isJudgedBy(draft.kind, field)
  const { delayMaxMs, responseMinutes } = limits.alarm
  const max = delayMaxMs / 1000
  need('signalId')
  need('message')
  if (has('value') && draft.kind !== 'boolean') add('value', numberProblem(draft.value))
  if (has('low')) {
    add('low', numberProblem(draft.low))
    add('high', numberProblem(draft.high, { min: Number(draft.low) }))
  }
  if (has('otherSignalId')) need('otherSignalId')
  if (has('expression')) need('expression')
  if (has('windowMs')) add('window', numberProblem(draft.window, { min: 0.001, max }))
  if (has('deadBand')) add('deadBand', numberProblem(draft.deadBand, { min: 0 }))
  add('delay', numberProblem(draft.delay, { min: 0, max }))
  add('offDelay', numberProblem(draft.offDelay, { min: 0, max }))
  add('reAlarm', numberProblem(draft.reAlarm, { min: 0, max: delayMaxMs / MINUTE_MS }))
  add('responseMinutes', numberProblem(draft.responseMinutes, { min: 0, max: responseMinutes }))
  if (!Number.isInteger(Number(draft.responseMinutes))) add('responseMinutes', 'whole')
  return out
}

/** The body of the call, without the fields by which only other kinds of condition are judged. */
export function bodyOf(draft: RuleDraft) {
  const { kind, symbol, otherSignalId, expression, isLatched, classId, impact, severity, isEnabled } = draft
  const milliseconds = (text: string) => Math.round(Number(text) * 1000)
  const judged = {
    symbol,
    value: Number(draft.value),
    low: Number(draft.low),
    high: Number(draft.high),
    otherSignalId,
    expression: expression.trim(),
    windowMs: milliseconds(draft.window),
    deadBand: Number(draft.deadBand),
  }
  const own: Partial<typeof judged> = Object.fromEntries(
    Object.entries(judged).filter(([name]) => isJudgedBy(kind, name)),
  )
  return {
    ...own,
    ...{ kind, isLatched, classId, impact, severity, isEnabled },
    delayMs: milliseconds(draft.delay),
    offDelayMs: milliseconds(draft.offDelay),
    reAlarmMs: Math.round(Number(draft.reAlarm) * MINUTE_MS),
    firstOut: draft.firstOut.trim(),
    suppressWhen: draft.suppressWhen.trim(),
    cause: draft.cause.trim(),
    consequence: draft.consequence.trim(),
    action: draft.action.trim(),
    responseMinutes: Number(draft.responseMinutes),
    message: draft.message.trim(),
  }
}

/** The first-out groups of conditions, each once. */
export const groupsOf = (rules: readonly Pick<AlarmRule, 'firstOut'>[]): string[] =>
  [...new Set(rules.map(({ firstOut }) => firstOut))].filter((group) => group !== '').sort()
