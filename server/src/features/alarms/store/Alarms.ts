import { limits } from '@mimic/contract/limits'
import { type AlarmType, isSystemAlarm, type LiveValue, type SignalScalar } from '@mimic/contract/live'
import type { Db } from '../../../platform/db/Database.ts'
import { StorePart, withoutDamaged } from '../../../platform/db/damage/StorePart.ts'
import { unlessDamaged, wasStored } from '../../../platform/db/storeFault.ts'
import type { OrderedValue } from '../../live/store/NewestValues.ts'
import { type AlarmPlan, emptyPlan, isEmptyPlan, mergedPlans } from './AlarmPlan.ts'
import {
  type AlarmRow,
  type Rule,
  type RuleState,
  readOpenAlarms,
  readRules,
  readStates,
  removeAlarms,
  writeAlarms,
  writeStates,
} from './AlarmRows.ts'
import { AlarmSuppressions, suppressionSubject } from './AlarmSuppressions.ts'
import { addPastAlarm } from './addPastAlarm.ts'
import { DesignSuppressions } from './DesignSuppressions.ts'
import { FirstOut } from './FirstOut.ts'
import { removeEvents, returnedEvent, writeEvents } from './journal.ts'
import { OpenAlarms } from './OpenAlarms.ts'
import { ReAlarms } from './ReAlarms.ts'
import { RuleJudge } from './RuleJudge.ts'
import { type SystemAlarmKind, SystemAlarms, type SystemSubject } from './SystemAlarms.ts'
import { newSignalAlarm } from './signalAlarm.ts'

export interface AlarmsOptions {
  readonly db: Db
  /** The mutex that work on alarms shares with commits of samples: a plan is never made on state that another changes. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  readonly newest: (signalId: string) => LiveValue | undefined
  /** The recorded values of a signal from a time on, and the one before them; left out: none are recorded. */
  readonly recorded?: (value: LiveValue, from: number) => Promise<readonly Omit<LiveValue, 'id'>[]>
  readonly now: () => number
  readonly monotonic?: () => number
  /**
   * Alarms that changed; called after they are committed. System alarms are told also when the store refuses them.
   * @param news those of which people hear: neither the suppressed ones nor those of which only the detail changed
   */
  readonly onChange: (rows: readonly AlarmRow[], news: readonly AlarmRow[]) => void
  /** Alarms that are new and not suppressed; called before {@link onChange}. */
  readonly onRaised?: (rows: readonly AlarmRow[]) => void
  /** The store refused a system alarm; it is offered again. */
  readonly onUnwritten?: (error: unknown) => void
}

/**
 * Alarms of all organisations. Samples are evaluated in the commit that stores them: `plan` reads, `write` runs in the
 * transaction, and the function that `write` returns is called after it. So an acknowledged batch has raised its
 * alarms, and `kill -9` loses none.
 */
export class Alarms {
  readonly #options: AlarmsOptions
  readonly #monotonic: () => number
  readonly #judge: RuleJudge
  readonly #open = new OpenAlarms()
  readonly #system: SystemAlarms
  readonly suppressions: AlarmSuppressions
  readonly #design: DesignSuppressions
  readonly #firstOut = new FirstOut((id) => this.#open.get(id))
  readonly #reAlarms: ReAlarms
  /** When suppressions by design are looked at again, of which the store did not take some; monotonic ms. */
  #designAt = Number.POSITIVE_INFINITY
  /** Changes that are in effect in memory, and will be written with the next plan that the store accepts. */
  #held: AlarmPlan = emptyPlan()
  /** Tables `alarm` and `alarm_state`: while one is damaged, alarms go on in memory. */
  readonly parts: readonly [StorePart, StorePart] = [new StorePart(), new StorePart()]

  constructor(options: AlarmsOptions) {
    this.#options = options
    this.#monotonic = options.monotonic ?? (() => performance.now())
    const { db, inTurn, now } = options
    this.suppressions = new AlarmSuppressions({
      db,
      inTurn,
      now,
      monotonic: this.#monotonic,
      openOf: (isOf) => this.openOf(isOf),
      // Those that are suppressed from now on are told too: their sound ends.
      onChange: (rows) => this.#tell(rows, rows),
    })
    this.#design = new DesignSuppressions({
      newest: options.newest,
      suppressions: this.suppressions,
    })
    const openAlarm = (id: string) => this.#open.get(id)
    this.#reAlarms = new ReAlarms({ db, openAlarm, now, monotonic: this.#monotonic })
    this.#judge = new RuleJudge({
      openAlarm,
      suppressionOf: (ruleId, plan) => this.suppressions.kindOf(ruleId, plan.byDesign.get(ruleId)),
      newest: options.newest,
      now,
      monotonic: this.#monotonic,
    })
    this.#system = new SystemAlarms({
      write: (rows) => inTurn(() => this.#writeSystem(rows)),
      tell: (rows, isNews) => this.#tell(rows, isNews ? heard(rows) : []),
      suppressionOf: (subject) => this.suppressions.kindOf(subject),
      now,
      monotonic: this.#monotonic,
      onUnwritten: (error) => options.onUnwritten?.(error),
    })
  }

  /** Restores conditions, states and open alarms, as far as they can be read. Alarms whose condition is gone end. */
  async load(): Promise<void> {
    const { db, newest } = this.#options
    await this.suppressions.load()
    this.#setRules(await unlessDamaged(readRules(db), []))
    for (const [ruleId, state] of await unlessDamaged(readStates(db), new Map<string, RuleState>()))
      this.#judge.restore(ruleId, state, newest)
    const open = await unlessDamaged(readOpenAlarms(db, limits.alarm.open), [])
    for (const row of open) this.#keep(row)
    this.#firstOut.take(open)
    await this.#endOrphans()
    await this.#judgeNewest(this.#judge.ruleIds)
  }

  /** @param samples committed together; those of one signal in the order in which they came */
  plan(samples: readonly OrderedValue[]): AlarmPlan {
    const plan = emptyPlan()
    this.#judgeAll(plan, samples)
    this.#firstOut.mark(plan)
    return plan
  }

  #judgeAll(plan: AlarmPlan, samples: readonly OrderedValue[]): void {
    this.#design.judgeAll(plan, samples)
    this.#judge.judgeAll(plan, samples)
  }

  /** To be called within {@link withoutDamaged} of {@link parts}. @returns a function to call after the commit */
  async write(trx: Db, plan: AlarmPlan): Promise<() => void> {
    const held = this.#held
    const [alarmPart, statePart] = this.parts
    const hasAlarms = await alarmPart.write(async () => {
      for (const past of [...held.past, ...plan.past]) {
        const create = () => newSignalAlarm(past.rule, past, this.suppressions.kindOf(past.rule.id))
        const row = await addPastAlarm(trx, past, plan.alarms.values(), create)
        if (row) plan.alarms.set(row.id, row)
      }
      await this.#write(trx, [...new Map([...held.alarms, ...plan.alarms]).values()])
      await this.#design.write(trx, plan, this.suppressions)
    })
    if (!hasAlarms) return () => this.hold(plan)
    const states = new Map([...held.states, ...this.#judge.changed(plan.states)])
    const hasStates = await statePart.write(() => writeStates(trx, [...states]))
    return () => {
      this.#held = hasStates ? emptyPlan() : { ...emptyPlan(), states }
      this.#show(plan)
      this.suppressions.committed()
    }
  }

  /** For a store that is full or damaged: the plan takes effect and is announced at once, and is written later. */
  hold(plan: AlarmPlan): void {
    // A suppression that is not stored has no effect.
    for (const row of plan.alarms.values())
      if (row.suppression === 'suppressed' && plan.byDesign.get(row.ruleId ?? ''))
        plan.alarms.set(row.id, { ...row, suppression: this.suppressions.kindOf(suppressionSubject(row)) })
    if (plan.byDesign.size > 0) this.#designAt = Math.min(this.#designAt, this.#monotonic())
    this.#held = mergedPlans(this.#held, plan)
    this.#show(plan)
  }

  /** Raises alarms whose delay is over without a further sample, and ends late ones. To be called several times a second. */
  async tick(): Promise<void> {
    await this.#system.tick()
    await this.suppressions.tick()
    const at = this.#monotonic()
    if (this.#judge.isDue(at)) await this.#options.inTurn(() => this.#commit((plan) => this.#judge.judgeDue(plan, at)))
    if (at >= this.#designAt) await this.#options.inTurn(() => this.#designAgain(at))
    if (this.#reAlarms.due(at).length > 0)
      await this.#options.inTurn(async () => {
        const again = await this.#reAlarms.announce(this.#reAlarms.due(at))
        this.#tell(again, again)
      })
  }

  /** Looks at suppressions by design that the store did not take. */
  async #designAgain(at: number): Promise<void> {
    this.#designAt = Number.POSITIVE_INFINITY
    await this.#commit((plan) => this.#design.judgeNewest(plan))
    if (this.#designAt !== Number.POSITIVE_INFINITY) this.#designAt = at + RETRY_MS
  }

  /**
   * Lets latched alarms return whose condition is over, by `work` in a transaction.
   * @param by the account that resets them
   */
  reset<T>(ids: readonly string[], by: string, work: (trx: Db, rows: readonly AlarmRow[]) => Promise<T>): Promise<T> {
    const { db, inTurn, now } = this.#options
    return inTurn(async () => {
      const plan = emptyPlan()
      for (const id of ids) {
        const row = this.#open.get(id)
        if (row) this.#judge.release(plan, row)
      }
      const rows = [...plan.alarms.values()]
      const events = rows.map((row) => returnedEvent(row, by, now()))
      const result = await db.transaction().execute(async (trx) => {
        // These come first: the event that follows from the row of an alarm names nobody.
        await writeEvents(trx, events)
        await this.#write(trx, rows)
        await writeStates(trx, [...plan.states])
        return work(trx, rows)
      })
      this.#show(plan)
      this.suppressions.committed()
      return result
    })
  }

  /** Changes conditions by `work`. Alarms of changed conditions end; conditions that hold now raise new ones. */
  changeRules<T>(work: (trx: Db) => Promise<T>): Promise<T> {
    const { db, inTurn } = this.#options
    return inTurn(async () => {
      const result = await db.transaction().execute(work)
      await this.rulesChanged()
      return result
    })
  }

  /** Reads changed conditions again while the caller has the mutex; otherwise like {@link changeRules}. */
  async rulesChanged(): Promise<void> {
    const changed = this.#setRules(await readRules(this.#options.db))
    await this.#commit((plan) => {
      for (const id of changed) this.#judge.reset(plan, id)
    })
    for (const id of changed) this.#judge.drop(id)
    await this.#endOrphans()
    await this.#judgeNewest(changed)
  }

  /** Evaluates derived values while the caller has the mutex; they belong to no commit of samples. */
  take(values: readonly LiveValue[]): Promise<void> {
    return this.#commit((plan) => this.#judgeAll(plan, values))
  }

  /** Confirms alarms; `work` writes the rows and gives those that are confirmed, and those that a first person began. */
  confirm<T extends Record<'confirmed' | 'begun', readonly AlarmRow[]>>(work: () => Promise<T>): Promise<T> {
    return this.#options.inTurn(async () => {
      const result = await work()
      this.#tell([...result.begun, ...result.confirmed], heard(result.confirmed))
      return result
    })
  }

  /** Stores alarms that a device judges by itself. `work` writes what else belongs to them, and gives those that changed. */
  takeJudged(work: (trx: Db) => Promise<readonly AlarmRow[]>): Promise<void> {
    const { db, inTurn } = this.#options
    return inTurn(async () => {
      const rows = await db.transaction().execute(async (trx) => {
        const changed = await work(trx)
        await this.#write(trx, changed)
        return changed
      })
      this.suppressions.committed()
      this.#tell(rows, heard(rows))
    })
  }

  /**
   * Raises or ends an alarm of the system itself. A call that changes nothing costs nothing, so callers may repeat it at
   * every look. Another `detail` of an alarm that holds changes its text without a new message.
   * The alarm reaches lists and screens at once, even when the store refuses its row now; the row follows later.
   * An alarm outlives a restart, so its caller also says `false` when it first finds that all is well.
   * @param detail completes the text, see {@link SystemAlarmKind}
   */
  setSystem(
    subject: SystemSubject,
    kind: SystemAlarmKind,
    isRaised: boolean,
    detail: SignalScalar = null,
  ): Promise<void> {
    return this.#system.set(subject, kind, isRaised, detail)
  }

  /** Alarms whose current state is not in the store yet. */
  unwritten(): readonly AlarmRow[] {
    return [...this.#system.unwritten, ...this.#held.alarms.values()]
  }

  /** Removes some alarms that were over before `time`, confirmed or not, and events of the journal. @returns how many */
  forget(time: number): Promise<number> {
    const { db, inTurn } = this.#options
    return inTurn(async () => {
      const removed = await removeAlarms(db, time)
      this.#open.forget(time)
      await db.deleteFrom('alarm_notification').where('gmtCreate', '<', time).execute()
      return removed + (await removeEvents(db, time))
    })
  }

  /** Alarms that are not closed and match. */
  openOf(isOf: (row: AlarmRow) => boolean): AlarmRow[] {
    return this.#open.filter(isOf)
  }

  /** The number of current alarms of an equipment and of its gateway. */
  holding(equipId: string, gatewayId: string | null): number {
    return this.#open.holding(equipId, gatewayId)
  }

  #show(plan: AlarmPlan): void {
    this.#judge.accept(plan.states)
    const rows = [...plan.alarms.values()]
    this.#tell(rows, heard(rows))
  }

  #setRules(rules: readonly Rule[]): string[] {
    this.#design.setRules(rules)
    return this.#judge.setRules(rules)
  }

  async #judgeNewest(ruleIds: readonly string[]): Promise<void> {
    const { newest, recorded } = this.#options
    for (const { ruleId, signalId, windowMs } of recorded ? this.#judge.blind(ruleIds) : []) {
      const value = newest(signalId)
      // Twice the time is read, because the value that holds at its beginning came before it.
      if (value) this.#judge.prime(ruleId, (await recorded?.(value, value.time - 2 * windowMs)) ?? [])
    }
    await this.#commit((plan) => {
      this.#design.judgeNewest(plan)
      this.#judge.judgeNewest(plan, ruleIds, newest)
    })
  }

  /** Ends alarms that no condition would end: their condition was removed while they were written. */
  async #endOrphans(): Promise<void> {
    const kept = this.#judge.alarmIds()
    const orphans = this.openOf(({ id, type, gmtRelease }) => type === 'signal' && gmtRelease === null && !kept.has(id))
    if (orphans.length === 0) return
    const gmtRelease = this.#options.now()
    await this.#commit((plan) => {
      for (const row of orphans) plan.alarms.set(row.id, { ...row, isOver: 0, gmtRelease })
    })
  }

  async #commit(fill: (plan: AlarmPlan) => void): Promise<void> {
    const plan = emptyPlan()
    fill(plan)
    this.#firstOut.mark(plan)
    if (isEmptyPlan(plan)) return
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

  async #writeSystem(rows: readonly AlarmRow[]): Promise<void> {
    await this.#options.db.transaction().execute((trx) => this.#write(trx, rows))
    this.suppressions.committed()
  }

  async #write(trx: Db, rows: readonly AlarmRow[]): Promise<void> {
    // An alarm of the system may be open before its row is stored.
    const isRaised = ({ id, type }: AlarmRow) =>
      type === 'signal' && this.#open.get(id) !== undefined && !this.#held.alarms.has(id)
    await writeAlarms(trx, rows, this.#options.now(), isRaised)
    await this.suppressions.returned(trx, rows)
  }

  #tell(rows: readonly AlarmRow[], news: readonly AlarmRow[]): void {
    if (rows.length === 0) return
    const raised = rows.filter(
      ({ id, suppression, gmtConfirm }) => suppression === '' && gmtConfirm === null && !this.#open.get(id),
    )
    for (const row of rows) this.#keep(row)
    if (raised.length > 0) this.#options.onRaised?.(raised)
    this.#firstOut.take(rows)
    this.#options.onChange(rows, news)
  }

  #keep(row: AlarmRow): void {
    this.#reAlarms.keep(row, this.#open.get(row.id), this.#judge.rule(row.ruleId ?? '')?.reAlarmMs ?? 0)
    this.#open.keep(row)
    if (this.#held.alarms.has(row.id)) this.#held.alarms.set(row.id, row)
    // Written by us from the closed list.
    if (isSystemAlarm(row.type as AlarmType)) this.#system.keep(row)
  }
}

const RETRY_MS = 5_000

/** The alarms of which people hear. */
const heard = (rows: readonly AlarmRow[]): AlarmRow[] => rows.filter(({ suppression }) => suppression === '')
