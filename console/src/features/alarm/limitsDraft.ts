import type { AlarmChange, AlarmRule, Signal } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { entityText } from '../../kit/entity/entityText.ts'
import { numberProblem } from '../../kit/form/numberProblem.ts'
import { labelled } from '../../kit/text/labelled.ts'
import { type LimitRules, limitKinds } from './limitRules.ts'
import { bodyOf, draftOf, type RuleProblem } from './ruleDraft.ts'

/** One limit as it is typed. Switched off, a stored condition stays, disabled. */
export interface LimitDraft {
  readonly isOn: boolean
  readonly value: string
  /** Seconds. */
  readonly delay: string
  readonly severity: number
  readonly message: string
}

/** The limits of a signal, from the highest value to the lowest. */
export interface SignalLimits {
  /** Dead band of all its limits; empty while the stored ones have several, which stay. */
  readonly deadBand: string
  readonly limits: readonly LimitDraft[]
}

type Limited = Pick<Signal, 'id' | 'title' | 'sn'>

/** The limits of a signal as they are stored. */
export function startLimits(signal: Limited, rules: LimitRules): SignalLimits {
  const stored = rules.get(signal.id) ?? {}
  const deadBands = new Set(Object.values(stored).map(({ deadBand }) => deadBand))
  const [deadBand = 0] = deadBands
  return {
    deadBand: deadBands.size > 1 ? '' : String(deadBand),
    limits: limitKinds.map(({ key, label, severity }) => {
      const rule = stored[key]
      if (!rule)
        return { isOn: false, value: '', delay: '0', severity, message: labelled(signal.title, entityText(label)) }
      const { value, delay, severity: own, message } = draftOf(rule)
      return { isOn: rule.isEnabled, value, delay, severity: own, message }
    }),
  }
}

/** The problems by field, `limits.1.value`; `order`: a limit that is not below those above it. */
export function limitsProblems({ deadBand, limits: list }: SignalLimits): ReadonlyMap<string, RuleProblem | 'order'> {
  const out = new Map<string, RuleProblem | 'order'>()
  const add = (field: string, problem: RuleProblem | 'order' | undefined) => {
    if (problem !== undefined) out.set(field, problem)
  }
  if (deadBand.trim() !== '') add('deadBand', numberProblem(deadBand, { min: 0 }))
  let above = Infinity
  for (const [place, { isOn, value, delay, message }] of list.entries()) {
    if (!isOn) continue
    const at = (field: string) => `limits.${place}.${field}`
    const problem = numberProblem(value)
    add(at('value'), problem ?? (Number(value) >= above ? 'order' : undefined))
    if (problem === undefined) above = Math.min(above, Number(value))
    add(at('delay'), numberProblem(delay, { min: 0, max: limits.alarm.delayMaxMs / 1000 }))
    if (message.trim() === '') add(at('message'), 'required')
  }
  return out
}

/** The changes of conditions by which the stored limits become those of the draft. */
export function limitsChanges(signal: Limited, draft: SignalLimits, rules: LimitRules): AlarmChange[] {
  const stored = rules.get(signal.id) ?? {}
  return limitKinds.flatMap(({ key, side }, place): AlarmChange[] => {
    const limit = draft.limits[place]
    const rule = stored[key]
    if (!limit || (!rule && !limit.isOn)) return []
    return rule ? changeOf(rule, limit, draft.deadBand) : [newLimit(signal, side, limit, draft.deadBand)]
  })
}

function newLimit({ sn }: Limited, side: 'high' | 'low', limit: LimitDraft, deadBand: string): AlarmChange {
  const { value, delay, severity, message } = limit
  return {
    sn,
    condition: {
      kind: 'compare',
      symbol: side === 'high' ? '>' : '<',
      value: Number(value),
      deadBand: Number(deadBand),
      delayMs: Math.round(Number(delay) * 1000),
      severity,
      message: message.trim(),
    },
  }
}

/** A limit that is switched off keeps its stored numbers. */
function changeOf(rule: AlarmRule, limit: LimitDraft, deadBand: string): AlarmChange[] {
  const { isOn, ...typed } = limit
  const before = draftOf(rule)
  const after = {
    ...before,
    ...(isOn && typed),
    ...(isOn && deadBand.trim() !== '' && { deadBand }),
    isEnabled: isOn,
  }
  const [was, condition] = [bodyOf(before), bodyOf(after)]
  return JSON.stringify(was) === JSON.stringify(condition) ? [] : [{ id: rule.id, was: rule.value, condition }]
}
