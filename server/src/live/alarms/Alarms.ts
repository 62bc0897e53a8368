import { randomUUID } from 'node:crypto'
import { alarmState } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import type { SignalAlarm, SignalScalar, SignalVal } from '@mimic/contract/live'
import { systemAlarmText } from '@mimic/contract/systemAlarmText'
import type { Db } from '../../platform/db/Database.ts'
import { StorePart, withoutDamaged } from '../../platform/db/StorePart.ts'
import { unlessDamaged, wasStored } from '../../platform/db/storeFault.ts'
import type { OrderedVal } from '../NewestValues.ts'
import {
  type AlarmRow,
  FRESH,
  type LateRun,
  type Rule,
  type RuleState,
  readOpenAlarms,
  readRules,
  readStates,
  removeAlarms,
  writeAlarms,
  writeStates,
} from './AlarmRows.ts'
import { addPastAlarm, type PastAlarm } from './addPastAlarm.ts'
import { lineDevices } from './lineDevices.ts'
import { type SystemAlarmKind, SystemAlarms, type SystemSubject } from './SystemAlarms.ts'
import { type AlarmPhase, delayOver, NORMAL, type Reading, type Step, setBack, stepAlarm } from './stepAlarm.ts'

export interface AlarmsOptions {
  readonly db: Db
  /** Work on alarms and commits of samples take turns, so that a plan is never made on what another changes. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  readonly newest: (signalId: string) => SignalVal | undefined
  readonly now: () => number
  readonly monotonic?: () => number
  /**
   * Alarms that changed; called after they are committed, for those of the system also when the store does not take them.
   * @param isNews false: only the detail of an alarm that was told of has changed
   */
  readonly onChange: (rows: readonly AlarmRow[], isNews: boolean) => void
  /** The store does not take an alarm of the system now; it is offered again. */
  readonly onUnwritten?: (error: unknown) => void
}

/** What a group of samples changes. Nothing of it holds before it is committed. */
export interface AlarmPlan {
  readonly states: Map<string, RuleState>
  readonly alarms: Map<string, AlarmRow>
  readonly past: (PastAlarm & { readonly rule: Rule })[]
}

/** An alarm of the past ends when nothing more of its outage has come for this long. */
const LATE_MS = 30_000

/**
 * Alarms of all organisations. Samples are judged in the commit that stores them: `plan` reads, `write` belongs into the
 * transaction, `apply` follows it. So an acknowledged batch has raised its alarms, and `kill -9` loses none.
 *
 * Samples from an outage come after newer ones (the backfill). They are judged on a track of their own: an alarm that
 * came and went meanwhile is entered as past, unless the live track has it already.
 */
export class Alarms {
  readonly #options: AlarmsOptions
  readonly #monotonic: () => number
  #rules = new Map<string, Rule>()
  #rulesOf = new Map<string, Rule[]>()
  /** Holds in memory, and is written with the next plan that the store takes. */
  #held: AlarmPlan = emptyPlan()
  /** `alarm` and `alarm_state`: while one is damaged, alarms go on in memory. */
  readonly parts: readonly [StorePart, StorePart] = [new StorePart(), new StorePart()]
  readonly #states = new Map<string, RuleState>()
  /** Alarms that are not closed, by id. */
  readonly #open = new Map<string, AlarmRow>()
  /** How many alarms hold, by equipment and by gateway: lists ask for every row. */
  readonly #holding = new Map<string, number>()
  readonly #system: SystemAlarms
  /** When a delay is over although nothing is measured; monotonic ms. */
  readonly #deadlines = new Map<string, number>()
  readonly #lateHeard = new Map<string, number>()

  constructor(options: AlarmsOptions) {
    this.#options = options
    this.#monotonic = options.monotonic ?? (() => performance.now())
    this.#system = new SystemAlarms({
      write: (rows) => options.inTurn(() => options.db.transaction().execute((trx) => writeAlarms(trx, rows))),
      tell: (rows, isNews) => this.#tell(rows, isNews),
      now: options.now,
      monotonic: this.#monotonic,
      onUnwritten: (error) => options.onUnwritten?.(error),
    })
  }

  /** Where everything stood, as far as it can be read. Alarms whose condition is gone are over. */
  async load(): Promise<void> {
    const { db, newest } = this.#options
    this.#setRules(await unlessDamaged(readRules(db), []))
    for (const [ruleId, state] of await unlessDamaged(readStates(db), new Map<string, RuleState>())) {
      const rule = this.#rules.get(ruleId)
      if (!rule) continue
      const judged = newest(rule.signalId)?.time ?? state.phase.judged
      this.#setState(ruleId, { ...state, phase: { ...state.phase, judged } })
      if (state.late) this.#lateHeard.set(ruleId, this.#monotonic())
    }
    for (const row of await unlessDamaged(readOpenAlarms(db, limits.alarm.open), [])) this.#keep(row)
    await this.#endOrphans()
    await this.#judgeNewest([...this.#rules.keys()])
  }

  /** @param samples committed together; of each signal in the order they came */
  plan(samples: Iterable<OrderedVal>): AlarmPlan {
    const plan = emptyPlan()
    if (this.#rules.size > 0) this.#planAll(plan, samples)
    return plan
  }

  /** Within {@link withoutDamaged} of {@link parts}. @returns to be called after the commit */
  async write(trx: Db, plan: AlarmPlan): Promise<() => void> {
    const held = this.#held
    const [alarmPart, statePart] = this.parts
    const hasAlarms = await alarmPart.write(async () => {
      for (const past of [...held.past, ...plan.past]) {
        const row = await addPastAlarm(trx, past, plan.alarms.values(), () => this.#newAlarm(past.rule, past))
        if (row) plan.alarms.set(row.id, row)
      }
      await writeAlarms(trx, [...new Map([...held.alarms, ...plan.alarms]).values()])
    })
    if (!hasAlarms) return () => this.hold(plan)
    const changed = [...plan.states].filter(([ruleId, state]) => isChanged(this.#states.get(ruleId), state))
    const states = new Map([...held.states, ...changed])
    const hasStates = await statePart.write(() => writeStates(trx, [...states]))
    return () => {
      this.#held = hasStates ? emptyPlan() : { ...emptyPlan(), states }
      this.#show(plan)
    }
  }

  /** The store is full or damaged: what is planned holds and is told all the same, and is written later. */
  hold(plan: AlarmPlan): void {
    const { states, alarms, past } = this.#held
    this.#held = {
      states: new Map([...states, ...plan.states]),
      alarms: newestOf(new Map([...alarms, ...plan.alarms])),
      past: [...past, ...plan.past].slice(-limits.alarm.open),
    }
    this.#show(plan)
  }

  #show(plan: AlarmPlan): void {
    for (const [ruleId, state] of plan.states) if (this.#rules.has(ruleId)) this.#setState(ruleId, state)
    this.#tell([...plan.alarms.values()])
  }

  /** Raises what has held for its delay without a further sample, and ends alarms of the past. To be called often. */
  async tick(): Promise<void> {
    await this.#system.tick()
    const at = this.#monotonic()
    const isDue = [...this.#deadlines.values()].some((deadline) => deadline <= at)
    const isLateOver = [...this.#lateHeard.values()].some((heard) => at - heard >= LATE_MS)
    if (!isDue && !isLateOver) return
    await this.#options.inTurn(() => this.#commit((plan) => this.#planTick(plan, at)))
  }

  /** Changes conditions by `work`; alarms of those that changed are over, and what holds now is raised. */
  changeRules<T>(work: (trx: Db) => Promise<T>): Promise<T> {
    const { db, inTurn } = this.#options
    return inTurn(async () => {
      const result = await db.transaction().execute(work)
      await this.rulesChanged()
      return result
    })
  }

  /** Reads conditions that were changed in this turn; alarms of those that changed are over, and what holds now is raised. */
  async rulesChanged(): Promise<void> {
    const before = this.#rules
    this.#setRules(await readRules(this.#options.db))
    const changed = [...new Set([...before.keys(), ...this.#rules.keys()])].filter(
      (id) => JSON.stringify(before.get(id)) !== JSON.stringify(this.#rules.get(id)),
    )
    await this.#commit((plan) => {
      for (const id of changed) this.#reset(plan, id)
    })
    for (const id of changed) {
      if (this.#rules.has(id)) continue
      this.#states.delete(id)
      this.#deadlines.delete(id)
      this.#lateHeard.delete(id)
    }
    await this.#endOrphans()
    await this.#judgeNewest(changed)
  }

  /** Judges values that were derived in this turn, beside a commit of samples. */
  take(values: Iterable<SignalVal>): Promise<void> {
    return this.#commit((plan) => this.#planAll(plan, values))
  }

  /** Enters who confirmed; `work` writes the rows and gives those that it changed. */
  confirm(work: () => Promise<readonly AlarmRow[]>): Promise<readonly AlarmRow[]> {
    return this.#options.inTurn(async () => {
      const rows = await work()
      this.#tell(rows)
      return rows
    })
  }

  /**
   * Raises or ends an alarm that the system itself raises. It may be called as often as the caller looks: a call that
   * changes nothing costs nothing, and another `detail` of an alarm that holds changes its text without a new message.
   * The alarm reaches lists and screens at once, even when the store does not take its row now; the row follows later.
   * An alarm outlives a restart, so who raises one calls this with `false` too, when it first finds that all is well.
   * @param detail what the text says besides, see {@link SystemAlarmKind}
   */
  setSystem(
    subject: SystemSubject,
    kind: SystemAlarmKind,
    isRaised: boolean,
    detail: SignalScalar = null,
  ): Promise<void> {
    return this.#system.set(subject, kind, isRaised, detail)
  }

  /** Alarms that hold or are over, and that the store does not have as they are. */
  unwritten(): readonly AlarmRow[] {
    return [...this.#system.unwritten, ...this.#held.alarms.values()]
  }

  /** Removes some alarms that were over before `time`, also those that nobody has confirmed. @returns how many */
  forget(time: number): Promise<number> {
    const { db, inTurn } = this.#options
    return inTurn(async () => {
      const removed = await removeAlarms(db, time)
      for (const [id, { gmtRelease }] of this.#open) if (gmtRelease !== null && gmtRelease < time) this.#open.delete(id)
      return removed
    })
  }

  /** The alarms of these signals, devices and gateways that are not closed. */
  openOf(isOf: (row: AlarmRow) => boolean): AlarmRow[] {
    return [...this.#open.values()].filter(isOf)
  }

  /** How many conditions, gateways and devices of an equipment are in alarm now. */
  holding(equipId: string, gatewayId: string | null): number {
    return (this.#holding.get(`e ${equipId}`) ?? 0) + (this.#holding.get(`g ${gatewayId}`) ?? 0)
  }

  #planAll(plan: AlarmPlan, samples: Iterable<OrderedVal>): void {
    for (const sample of samples) for (const rule of this.#rulesOf.get(sample.id) ?? []) this.#judge(plan, rule, sample)
  }

  #judge(plan: AlarmPlan, rule: Rule, reading: Reading & Pick<OrderedVal, 'order'>): void {
    const state = plan.states.get(rule.id) ?? this.#states.get(rule.id) ?? FRESH
    const { order, time } = reading
    const isLate = order === 'late' || (order === undefined && time < state.phase.judged)
    if (isLate) this.#judgeLate(plan, rule, state, reading)
    else this.#take(plan, rule, state, stepAlarm(rule, setBack(state.phase, time), reading))
  }

  #take(plan: AlarmPlan, rule: Rule, state: RuleState, { phase, event }: Step): void {
    let { alarmId } = state
    if (event?.is === 'trigger') {
      const row = this.#newAlarm(rule, { trigger: event.time, value: event.value })
      plan.alarms.set(row.id, row)
      alarmId = row.id
    }
    if (event?.is === 'release') {
      const row = plan.alarms.get(alarmId ?? '') ?? this.#open.get(alarmId ?? '')
      if (row) plan.alarms.set(row.id, { ...row, gmtRelease: event.time, releaseValue: JSON.stringify(event.value) })
      alarmId = undefined
    }
    plan.states.set(rule.id, { ...state, phase, alarmId })
  }

  #judgeLate(plan: AlarmPlan, rule: Rule, state: RuleState, reading: Reading): void {
    const { time } = reading
    const before = state.late ?? { phase: NORMAL, from: time, until: state.phase.judged }
    // A gateway goes on in the middle of its buffer, up to its end, and comes to the beginning after that.
    const isNewRun = time < before.phase.judged
    if (isNewRun && before.phase.is === 'active') plan.past.push(endOf(rule, before))
    const until = time < before.from ? before.from : time
    const late: LateRun = isNewRun ? { phase: NORMAL, from: time, until } : before
    const { phase, event } = stepAlarm(rule, late.phase, reading)
    if (event?.is === 'release')
      plan.past.push({
        ...{ rule, trigger: late.phase.since + rule.delayMs, value: late.phase.value },
        ...{ release: event.time, releaseValue: event.value },
      })
    plan.states.set(rule.id, { ...state, late: { ...late, phase } })
    this.#lateHeard.set(rule.id, this.#monotonic())
  }

  #planTick(plan: AlarmPlan, at: number): void {
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

  /** A condition that changed starts anew. */
  #reset(plan: AlarmPlan, ruleId: string): void {
    const state = this.#states.get(ruleId)
    const row = this.#open.get(state?.alarmId ?? '')
    if (row) plan.alarms.set(row.id, { ...row, gmtRelease: this.#options.now() })
    if (state) plan.states.set(ruleId, FRESH)
  }

  async #judgeNewest(ruleIds: readonly string[]): Promise<void> {
    await this.#commit((plan) => {
      for (const id of ruleIds) {
        const rule = this.#rules.get(id)
        const value = rule && this.#options.newest(rule.signalId)
        if (rule && value) this.#judge(plan, rule, value)
      }
    })
  }

  /** A condition that went away while its alarm was written leaves an alarm that nothing would end. */
  async #endOrphans(): Promise<void> {
    const kept = new Set([...this.#states.values()].map(({ alarmId }) => alarmId))
    const orphans = this.openOf(({ id, type, gmtRelease }) => type === 'signal' && gmtRelease === null && !kept.has(id))
    if (orphans.length === 0) return
    const gmtRelease = this.#options.now()
    await this.#commit((plan) => {
      for (const row of orphans) plan.alarms.set(row.id, { ...row, gmtRelease })
    })
  }

  async #commit(fill: (plan: AlarmPlan) => void): Promise<void> {
    const plan = emptyPlan()
    fill(plan)
    if (plan.states.size + plan.alarms.size + plan.past.length === 0) return
    let written = () => this.hold(plan)
    const transaction = () =>
      withoutDamaged(this.parts, () => this.#options.db.transaction().execute((trx) => this.write(trx, plan)))
    await wasStored(
      transaction().then((done) => {
        written = done
      }),
    )
    written()
  }

  #newAlarm(rule: Rule, { trigger, value }: { trigger: number; value: SignalScalar }): AlarmRow {
    const { orgId, equipId, signalId, severity, message } = rule
    return {
      ...BLANK,
      ...{ id: randomUUID(), orgId, ruleId: rule.id, type: 'signal', equipId, signalId, severity, msg: message },
      value: JSON.stringify(value),
      gmtTrigger: trigger,
    }
  }

  #setRules(rules: readonly Rule[]): void {
    this.#rules = new Map(rules.map((rule) => [rule.id, rule]))
    this.#rulesOf = Map.groupBy(rules, ({ signalId }) => signalId)
  }

  #setState(ruleId: string, state: RuleState): void {
    const before = this.#states.get(ruleId)
    this.#states.set(ruleId, state)
    if (state.phase.is !== 'waiting') this.#deadlines.delete(ruleId)
    else if (before?.phase.is !== 'waiting' || before.phase.since !== state.phase.since)
      this.#deadlines.set(ruleId, this.#monotonic() + (this.#rules.get(ruleId)?.delayMs ?? 0))
  }

  #tell(rows: readonly AlarmRow[], isNews = true): void {
    if (rows.length === 0) return
    for (const row of rows) this.#keep(row)
    this.#options.onChange(rows, isNews)
  }

  #keep(row: AlarmRow): void {
    const before = this.#open.get(row.id)
    if (alarmState(row) === 'closed') this.#open.delete(row.id)
    else this.#open.set(row.id, row)
    if (row.type !== 'signal') this.#system.keep(row)
    if (before) this.#count(before, -1)
    this.#count(row, 1)
  }

  #count(row: AlarmRow, step: 1 | -1): void {
    if (row.gmtRelease !== null) return
    for (const whose of whoseOf(row)) this.#holding.set(whose, (this.#holding.get(whose) ?? 0) + step)
  }
}

/** What an alarm counts for; the server's and a measured variable's are none of any equipment. */
function whoseOf(row: AlarmRow): string[] {
  if (row.type === 'line') return lineDevices(row).map((id) => `e ${id}`)
  if (row.equipId !== null) return [`e ${row.equipId}`]
  return row.gatewayId === null ? [] : [`g ${row.gatewayId}`]
}

/** Of more than a start would read, those that are over are let go, the oldest first. */
function newestOf(alarms: Map<string, AlarmRow>): Map<string, AlarmRow> {
  let more = alarms.size - limits.alarm.open
  for (const [id, { gmtRelease }] of alarms) {
    if (more <= 0) break
    if (gmtRelease === null) continue
    alarms.delete(id)
    more--
  }
  return alarms
}

const emptyPlan = (): AlarmPlan => ({ states: new Map(), alarms: new Map(), past: [] })

const BLANK = {
  ruleId: null,
  gatewayId: null,
  equipId: null,
  signalId: null,
  value: 'null',
  releaseValue: 'null',
  gmtRelease: null,
  gmtConfirm: null,
  confirmBy: '',
  confirmNote: '',
}

/** It held when its run ended: where the values begin that were judged before, the first of them says how it goes on. */
const endOf = (rule: Rule, { phase, until }: LateRun): AlarmPlan['past'][number] => ({
  ...{ rule, trigger: phase.since + rule.delayMs, value: phase.value },
  ...{ release: Math.max(until, phase.judged), releaseValue: null },
})

const isChanged = (before: RuleState | undefined, { phase, alarmId, late }: RuleState): boolean =>
  (before ?? FRESH).phase.is !== phase.is ||
  (phase.is === 'waiting' && before?.phase.since !== phase.since) ||
  before?.alarmId !== alarmId ||
  isLateChanged(before?.late?.phase, late?.phase)

/** One that ended and began again within one commit holds as before, but since another time. */
const isLateChanged = (before: AlarmPhase = NORMAL, now: AlarmPhase = NORMAL): boolean =>
  before.is !== now.is || (now.is !== 'normal' && before.since !== now.since)

/** An alarm as live frames carry it. That of a PLC names no devices: who watches one of them may not know the others. */
export const toSignalAlarm = (row: AlarmRow): SignalAlarm => ({
  id: row.id,
  equipId: row.equipId,
  signalId: row.signalId,
  // Written by us from the closed list.
  type: row.type as SignalAlarm['type'],
  state: alarmState(row),
  severity: row.severity,
  msg: row.type === 'line' ? systemAlarmText('line', null, 'cn') : row.msg,
  time: row.gmtTrigger,
  value: row.type === 'line' ? null : (JSON.parse(row.value) as SignalScalar),
  releaseTime: row.gmtRelease,
})
