import type { LiveValue } from '@mimic/contract/live'
import type { OrderedValue } from '../../live/store/NewestValues.ts'
import type { AlarmPlan } from './AlarmPlan.ts'
import { type AlarmRow, FRESH, type LateRun, type Rule, type RuleState } from './AlarmRows.ts'
import { newSignalAlarm } from './signalAlarm.ts'
import { type AlarmPhase, delayOver, NORMAL, type Step, setBack, stepAlarm } from './stepAlarm.ts'

export interface RuleJudgeOptions {
  readonly openAlarm: (id: string) => AlarmRow | undefined
  /** How alarms of a condition are suppressed; empty: they are not. */
  readonly suppressionOf: (ruleId: string) => string
  readonly now: () => number
  readonly monotonic: () => number
}

/** The alarm of a late run ends when no sample of its outage has come for this long. */
const LATE_MS = 30_000

/**
 * The conditions and the state of each. Evaluation reads samples and writes a plan; {@link accept} makes it the state.
 * Samples of an outage come after newer ones. They are evaluated in a late run beside the live state: an alarm that
 * began and ended meanwhile is planned as a past one.
 */
export class RuleJudge {
  readonly #options: RuleJudgeOptions
  #rules = new Map<string, Rule>()
  #rulesOf = new Map<string, Rule[]>()
  readonly #states = new Map<string, RuleState>()
  /** When the delay of a waiting condition is over although no further sample comes; monotonic ms. */
  readonly #deadlines = new Map<string, number>()
  /** When the last late sample of a condition came; monotonic ms. */
  readonly #lateHeard = new Map<string, number>()

  constructor(options: RuleJudgeOptions) {
    this.#options = options
  }

  get ruleIds(): string[] {
    return [...this.#rules.keys()]
  }

  /** Replaces the conditions. @returns ids of those that were added, changed or removed */
  setRules(rules: readonly Rule[]): string[] {
    const before = this.#rules
    this.#rules = new Map(rules.map((rule) => [rule.id, rule]))
    this.#rulesOf = Map.groupBy(rules, ({ signalId }) => signalId)
    return [...new Set([...before.keys(), ...this.#rules.keys()])].filter(
      (id) => JSON.stringify(before.get(id)) !== JSON.stringify(this.#rules.get(id)),
    )
  }

  /** Takes a stored state, unless its condition is gone. */
  restore(ruleId: string, state: RuleState, newest: (signalId: string) => LiveValue | undefined): void {
    const rule = this.#rules.get(ruleId)
    if (!rule) return
    const judged = newest(rule.signalId)?.time ?? state.phase.judged
    this.#setState(ruleId, { ...state, phase: { ...state.phase, judged } })
    if (state.late) this.#lateHeard.set(ruleId, this.#options.monotonic())
  }

  /** Makes planned states the current ones. */
  accept(states: ReadonlyMap<string, RuleState>): void {
    for (const [ruleId, state] of states) if (this.#rules.has(ruleId)) this.#setState(ruleId, state)
  }

  /** Drops the state of a condition that is gone. */
  drop(ruleId: string): void {
    if (this.#rules.has(ruleId)) return
    this.#states.delete(ruleId)
    this.#deadlines.delete(ruleId)
    this.#lateHeard.delete(ruleId)
  }

  /** Planned states that differ from the current ones in more than the time of the last sample. */
  changed(states: ReadonlyMap<string, RuleState>): [ruleId: string, state: RuleState][] {
    return [...states].filter(([ruleId, state]) => isChanged(this.#states.get(ruleId), state))
  }

  /** Ids of the alarms that the states refer to. */
  alarmIds(): Set<string | undefined> {
    return new Set([...this.#states.values()].map(({ alarmId }) => alarmId))
  }

  /** @param samples committed together; those of one signal in the order in which they came */
  judgeAll(plan: AlarmPlan, samples: Iterable<OrderedValue>): void {
    if (this.#rules.size === 0) return
    for (const sample of samples) for (const rule of this.#rulesOf.get(sample.id) ?? []) this.#judge(plan, rule, sample)
  }

  /** Evaluates the newest values of conditions that have evaluated none yet. */
  judgeNewest(plan: AlarmPlan, ruleIds: readonly string[], newest: (signalId: string) => LiveValue | undefined): void {
    for (const id of ruleIds) {
      const rule = this.#rules.get(id)
      const value = rule && newest(rule.signalId)
      if (rule && value) this.#judge(plan, rule, value)
    }
  }

  /** True when {@link judgeDue} has something to do at this monotonic time. */
  isDue(at: number): boolean {
    return (
      [...this.#deadlines.values()].some((deadline) => deadline <= at) ||
      [...this.#lateHeard.values()].some((heard) => at - heard >= LATE_MS)
    )
  }

  /** Raises alarms whose delay is over without a further sample, and ends late runs that have gone quiet. */
  judgeDue(plan: AlarmPlan, at: number): void {
    for (const [ruleId, deadline] of this.#deadlines) {
      const rule = this.#rules.get(ruleId)
      const state = this.#states.get(ruleId)
      if (rule && state && deadline <= at) this.#take(plan, rule, state, delayOver(rule, state.phase))
    }
    for (const [ruleId, heard] of this.#lateHeard) {
      if (at - heard < LATE_MS) continue
      const rule = this.#rules.get(ruleId)
      const state = plan.states.get(ruleId) ?? this.#states.get(ruleId)
      this.#lateHeard.delete(ruleId)
      if (!rule || !state?.late) continue
      if (state.late.phase.is === 'active') plan.past.push(endOf(rule, state.late))
      plan.states.set(ruleId, { ...state, late: undefined })
    }
  }

  /** Ends the alarm of a condition that changed, and starts the condition afresh. */
  reset(plan: AlarmPlan, ruleId: string): void {
    const state = this.#states.get(ruleId)
    const row = this.#options.openAlarm(state?.alarmId ?? '')
    if (row) plan.alarms.set(row.id, { ...row, gmtRelease: this.#options.now() })
    if (state) plan.states.set(ruleId, FRESH)
  }

  #judge(plan: AlarmPlan, rule: Rule, reading: OrderedValue): void {
    const state = plan.states.get(rule.id) ?? this.#states.get(rule.id) ?? FRESH
    const { order, time } = reading
    const isLate = order === 'late' || (order === undefined && time < state.phase.judged)
    if (isLate) this.#judgeLate(plan, rule, state, reading)
    else this.#take(plan, rule, state, stepAlarm(rule, setBack(state.phase, time), reading))
  }

  #take(plan: AlarmPlan, rule: Rule, state: RuleState, { phase, event }: Step): void {
    let { alarmId } = state
    if (event?.is === 'trigger') {
      const row = newSignalAlarm(rule, { ...event, trigger: event.time }, this.#options.suppressionOf(rule.id))
      plan.alarms.set(row.id, row)
      alarmId = row.id
    }
    if (event?.is === 'release') {
      const row = plan.alarms.get(alarmId ?? '') ?? this.#options.openAlarm(alarmId ?? '')
      if (row) plan.alarms.set(row.id, { ...row, gmtRelease: event.time, releaseValue: JSON.stringify(event.value) })
      alarmId = undefined
    }
    plan.states.set(rule.id, { ...state, phase, alarmId })
  }

  #judgeLate(plan: AlarmPlan, rule: Rule, state: RuleState, reading: LiveValue): void {
    const { time } = reading
    const before = state.late ?? { phase: NORMAL, from: time, until: state.phase.judged }
    // A restarted gateway continues in the middle of its buffer, and sends the beginning of the buffer afterwards.
    const isNewRun = time < before.phase.judged
    if (isNewRun && before.phase.is === 'active') plan.past.push(endOf(rule, before))
    const until = time < before.from ? before.from : time
    const late: LateRun = isNewRun ? { phase: NORMAL, from: time, until } : before
    const { phase, event } = stepAlarm(rule, late.phase, reading)
    if (event?.is === 'release')
      plan.past.push({
        rule,
        trigger: late.phase.since + rule.delayMs,
        value: late.phase.value,
        ...(late.phase.simulated && { simulated: true }),
        release: event.time,
        releaseValue: event.value,
      })
    plan.states.set(rule.id, { ...state, late: { ...late, phase } })
    this.#lateHeard.set(rule.id, this.#options.monotonic())
  }

  #setState(ruleId: string, state: RuleState): void {
    const before = this.#states.get(ruleId)
    this.#states.set(ruleId, state)
    if (state.phase.is !== 'waiting') this.#deadlines.delete(ruleId)
    else if (before?.phase.is !== 'waiting' || before.phase.since !== state.phase.since)
      this.#deadlines.set(ruleId, this.#options.monotonic() + (this.#rules.get(ruleId)?.delayMs ?? 0))
  }
}

/** The past alarm of a late run that was still active at its end. The values that follow it were evaluated before. */
const endOf = (rule: Rule, { phase, until }: LateRun): AlarmPlan['past'][number] => ({
  rule,
  trigger: phase.since + rule.delayMs,
  value: phase.value,
  ...(phase.simulated && { simulated: true }),
  release: Math.max(until, phase.judged),
  releaseValue: null,
})

const isChanged = (before: RuleState | undefined, { phase, alarmId, late }: RuleState): boolean =>
  (before ?? FRESH).phase.is !== phase.is ||
  (phase.is === 'waiting' && before?.phase.since !== phase.since) ||
  before?.alarmId !== alarmId ||
  isLateChanged(before?.late?.phase, late?.phase)

/** A phase that ended and began again within one commit has the same kind, but another start. */
const isLateChanged = (before: AlarmPhase = NORMAL, now: AlarmPhase = NORMAL): boolean =>
  before.is !== now.is || (now.is !== 'normal' && before.since !== now.since)
