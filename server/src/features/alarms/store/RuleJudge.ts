import { BAD } from '@mimic/contract'
import type { LiveValue } from '@mimic/contract/live'
import type { OrderedValue } from '../../live/store/NewestValues.ts'
import type { AlarmPlan } from './AlarmPlan.ts'
import { type AlarmRow, FRESH, type LateRun, type Rule, type RuleState } from './AlarmRows.ts'
import { isSimple, type RelatedCondition } from './condition.ts'
import { inputsOf, isValue, judgeRelated, numberOf, windowOf } from './judgeRelated.ts'
import { newSignalAlarm } from './signalAlarm.ts'
import {
  type AlarmEvent,
  type AlarmPhase,
  delayOf,
  delayOver,
  NORMAL,
  type Step,
  setBack,
  stepAlarm,
} from './stepAlarm.ts'
import { ValueWindow } from './ValueWindow.ts'

export interface RuleJudgeOptions {
  readonly openAlarm: (id: string) => AlarmRow | undefined
  /** How alarms of a condition are suppressed; empty: they are not. */
  readonly suppressionOf: (ruleId: string, plan: AlarmPlan) => string
  /** The newest committed value of a signal, for conditions that take several. */
  readonly newest?: (signalId: string) => LiveValue | undefined
  readonly now: () => number
  readonly monotonic: () => number
}

/** The alarm of a late run ends when no sample of its outage has come for this long. */
const LATE_MS = 30_000

type RelatedRule = Rule & { readonly condition: RelatedCondition }
const isRelated = (rule: Rule): rule is RelatedRule => !isSimple(rule.condition)

/**
 * The conditions and the state of each. Evaluation reads samples and writes a plan; {@link accept} makes it the state.
 * Samples of an outage come after newer ones. Simple conditions evaluate them in a late run beside the live state: an alarm
 * that began and ended meanwhile is planned as a past one. Related conditions leave them out: what the other signals
 * were then is not known here.
 */
export class RuleJudge {
  readonly #options: RuleJudgeOptions
  #rules = new Map<string, Rule>()
  /** Simple conditions by their signal, and related ones by each signal that they take. */
  #simpleOf = new Map<string, Rule[]>()
  #relatedOf = new Map<string, RelatedRule[]>()
  readonly #states = new Map<string, RuleState>()
  /** When the delay of a waiting condition is over although no further sample comes; monotonic ms. */
  readonly #deadlines = new Map<string, number>()
  /** When the last late sample of a condition came; monotonic ms. */
  readonly #lateHeard = new Map<string, number>()
  /** When a `stale` condition holds unless a value comes; monotonic ms. */
  readonly #staleAt = new Map<string, number>()
  /** When the value of a `stale` condition became stale, which a tick notices later: its delay counts from here; monotonic ms. */
  readonly #staleSince = new Map<string, number>()
  /** The values that `rate` and `unchanged` look back at. */
  readonly #windows = new Map<string, ValueWindow>()

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
    this.#simpleOf = Map.groupBy(
      rules.filter((rule) => !isRelated(rule)),
      ({ signalId }) => signalId,
    )
    this.#relatedOf = new Map()
    for (const rule of rules.filter(isRelated))
      for (const key of new Set([rule.signalId, ...inputsOf(rule.condition)]))
        this.#relatedOf.set(key, [...(this.#relatedOf.get(key) ?? []), rule])
    const changed = [...new Set([...before.keys(), ...this.#rules.keys()])].filter(
      (id) => textOf(before.get(id)) !== textOf(this.#rules.get(id)),
    )
    for (const id of changed) this.#begin(id)
    return changed
  }

  rule(id: string): Rule | undefined {
    return this.#rules.get(id)
  }

  /** Those of the conditions that look back at values which they have not seen, with the time that they look at. */
  blind(
    ruleIds: readonly string[],
  ): { readonly ruleId: string; readonly signalId: string; readonly windowMs: number }[] {
    return ruleIds.flatMap((ruleId) => {
      const rule = this.#rules.get(ruleId)
      const windowMs = rule && isRelated(rule) ? windowOf(rule.condition) : undefined
      if (!rule || windowMs === undefined || this.#windows.has(ruleId)) return []
      return { ruleId, signalId: rule.signalId, windowMs }
    })
  }

  /** Gives a condition the values that it looks back at, in the order of their time. */
  prime(ruleId: string, values: readonly Omit<LiveValue, 'id'>[]): void {
    const rule = this.#rules.get(ruleId)
    for (const value of values) if (rule && isRelated(rule)) this.#remember(rule, value)
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
    this.#staleAt.delete(ruleId)
    this.#staleSince.delete(ruleId)
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
    for (const sample of samples) {
      for (const rule of this.#simpleOf.get(sample.id) ?? []) this.#judge(plan, rule, sample)
      const related = this.#relatedOf.get(sample.id)
      if (related && this.#see(plan, sample)) for (const rule of related) this.#judgeRelated(plan, rule, sample)
    }
  }

  /** Evaluates the newest values of conditions that have evaluated none yet. */
  judgeNewest(plan: AlarmPlan, ruleIds: readonly string[], newest: (signalId: string) => LiveValue | undefined): void {
    for (const id of ruleIds) {
      const rule = this.#rules.get(id)
      const value = rule && newest(rule.signalId)
      if (!rule) continue
      // When the newest value came is not known: a stale one has its time from now on.
      if (isRelated(rule)) rule.condition.is === 'stale' || this.#judgeRelated(plan, rule, value)
      else if (value) this.#judge(plan, rule, value)
    }
  }

  /** True when {@link judgeDue} has something to do at this monotonic time. */
  isDue(at: number): boolean {
    for (const deadline of this.#deadlines.values()) if (deadline <= at) return true
    for (const deadline of this.#staleAt.values()) if (deadline <= at) return true
    for (const heard of this.#lateHeard.values()) if (at - heard >= LATE_MS) return true
    return false
  }

  /**
   * Raises and ends alarms whose delay is over without a further sample, raises those of stale values, and ends late
   * runs that have gone quiet.
   */
  judgeDue(plan: AlarmPlan, at: number): void {
    for (const [ruleId, deadline] of this.#deadlines) {
      const rule = this.#rules.get(ruleId)
      const state = this.#states.get(ruleId)
      if (rule && state && deadline <= at) this.#take(plan, rule, state, delayOver(rule, state.phase))
    }
    for (const [ruleId, deadline] of this.#staleAt) {
      const rule = this.#rules.get(ruleId)
      if (!rule || deadline > at) continue
      this.#staleAt.delete(ruleId)
      this.#staleSince.set(ruleId, deadline)
      const state = plan.states.get(ruleId) ?? this.#states.get(ruleId) ?? FRESH
      const time = Math.round(this.#options.now() - (at - deadline))
      const nothing = { time, value: null, quality: BAD }
      this.#take(plan, rule, state, stepAlarm(rule, setBack(state.phase, time), nothing, 'holds'))
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
    if (row) plan.alarms.set(row.id, { ...row, isOver: 0, gmtRelease: this.#options.now() })
    if (state) plan.states.set(ruleId, FRESH)
  }

  /**
   * Lets a latched alarm return whose condition is over.
   * @returns whether it was one
   */
  release(plan: AlarmPlan, row: AlarmRow): boolean {
    const ruleId = row.ruleId ?? ''
    const state = this.#states.get(ruleId)
    if (!state || state.alarmId !== row.id || !state.phase.over?.isTold) return false
    const { over, ...phase } = state.phase
    plan.states.set(ruleId, { ...state, phase: { ...phase, is: 'normal' }, alarmId: undefined })
    const releaseValue = JSON.stringify(over.value)
    plan.alarms.set(row.id, { ...row, isOver: 0, gmtRelease: this.#options.now(), releaseValue })
    return true
  }

  /** A condition that is new or changed has seen no values. */
  #begin(ruleId: string): void {
    this.#windows.delete(ruleId)
    this.#staleAt.delete(ruleId)
    this.#staleSince.delete(ruleId)
    const condition = this.#rules.get(ruleId)?.condition
    if (condition?.is === 'stale') this.#staleAt.set(ruleId, this.#options.monotonic() + condition.windowMs)
  }

  /** Notes the newest value of a signal that related conditions take. @returns false for an older one */
  #see(plan: AlarmPlan, sample: OrderedValue): boolean {
    const { id, order, time } = sample
    const present = plan.seen.get(id) ?? this.#options.newest?.(id)
    if (order === 'late' || (order === undefined && present && time < present.time)) return false
    plan.seen.set(id, sample)
    return true
  }

  #remember(rule: RelatedRule, reading: Omit<OrderedValue, 'id'>): void {
    const windowMs = windowOf(rule.condition)
    const value = numberOf(reading)
    if (windowMs === undefined || value === undefined) return
    const window = this.#windows.get(rule.id) ?? new ValueWindow(windowMs)
    this.#windows.set(rule.id, window)
    window.add(reading.time, value, reading.simulated === true, reading.order === 'live')
  }

  /** @param reading the newest of one of its signals; undefined: of none */
  #judgeRelated(plan: AlarmPlan, rule: RelatedRule, reading: OrderedValue | undefined): void {
    const { condition, id, missing, signalId } = rule
    const read = (key: string) =>
      missing.includes(key) ? undefined : (plan.seen.get(key) ?? this.#options.newest?.(key))
    const own = reading?.id === signalId ? reading : read(signalId)
    if (own) this.#remember(rule, own)
    if (condition.is === 'stale' && own && isValue(own)) {
      this.#staleAt.set(id, this.#options.monotonic() + condition.windowMs)
      this.#staleSince.delete(id)
    }
    const judged = judgeRelated(condition, own, read, this.#windows.get(id))
    if (!judged) return
    const state = plan.states.get(id) ?? this.#states.get(id) ?? FRESH
    const phase = setBack(state.phase, judged.reading.time)
    this.#take(plan, rule, state, stepAlarm(rule, phase, judged.reading, judged.verdict))
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
      const row = newSignalAlarm(rule, { ...event, trigger: event.time }, this.#options.suppressionOf(rule.id, plan))
      plan.alarms.set(row.id, row)
      alarmId = row.id
    } else if (event) {
      const row = plan.alarms.get(alarmId ?? '') ?? this.#options.openAlarm(alarmId ?? '')
      if (row) plan.alarms.set(row.id, followed(rule, row, event))
      if (event.is === 'release') alarmId = undefined
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
    // An alarm that came and went in an outage needs no reset.
    const { phase, event } = stepAlarm(rule.isLatched ? { ...rule, isLatched: false } : rule, late.phase, reading)
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
    const rule = this.#rules.get(ruleId)
    const delay = rule && delayOf(rule, state.phase)
    if (!delay) {
      this.#deadlines.delete(ruleId)
      return
    }
    const isRunning = before?.phase.is === state.phase.is && delayOf(rule, before.phase)?.since === delay.since
    if (isRunning) return
    const staleSince = state.phase.is === 'waiting' ? this.#staleSince.get(ruleId) : undefined
    this.#deadlines.set(ruleId, (staleSince ?? this.#options.monotonic()) + delay.ms)
  }
}

/** A rule that names something which is gone is still the same rule. */
const textOf = (rule: Rule | undefined): string | undefined =>
  rule && JSON.stringify({ ...rule, byDesign: undefined, missing: undefined })

/** The row of an alarm after an event of its condition. */
function followed(rule: Rule, row: AlarmRow, event: Exclude<AlarmEvent, { readonly is: 'trigger' }>): AlarmRow {
  if (event.is === 'again') return { ...row, isOver: 0 }
  if (event.is === 'over') return { ...row, isOver: 1 }
  // That a value is stale is told by the server's clock, and that one has come by the device's.
  const gmtRelease = rule.condition.is === 'stale' ? Math.max(row.gmtTrigger, event.time) : event.time
  return { ...row, gmtRelease, releaseValue: JSON.stringify(event.value) }
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
  before?.phase.over?.since !== phase.over?.since ||
  before?.phase.over?.isTold !== phase.over?.isTold ||
  before?.alarmId !== alarmId ||
  isLateChanged(before?.late?.phase, late?.phase)

/** A phase that ended and began again within one commit has the same kind, but another start. */
const isLateChanged = (before: AlarmPhase = NORMAL, now: AlarmPhase = NORMAL): boolean =>
  before.is !== now.is || (now.is !== 'normal' && before.since !== now.since)
