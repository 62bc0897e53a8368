import type { LiveValue, SignalScalar } from '@mimic/contract/live'
import type { OrderedValue } from '../../live/store/NewestValues.ts'
import { type AlarmPlan, emptyPlan } from '../store/AlarmPlan.ts'
import type { AlarmRow, Rule } from '../store/AlarmRows.ts'
import { DesignSuppressions } from '../store/DesignSuppressions.ts'
import { RuleJudge } from '../store/RuleJudge.ts'
import { markOf } from '../store/signalAlarm.ts'

/** An alarm that a condition would have raised. */
export interface FoundAlarm {
  readonly ruleId: string
  readonly trigger: number
  /** Null: it still holds at the end. */
  readonly release: number | null
  readonly value: SignalScalar
  readonly releaseValue: SignalScalar
  readonly simulated?: true
  /** It reaches nobody: it is suppressed by design for as long as it holds. */
  readonly suppressed?: true
}

/**
 * Judges recorded values as live ones are: a value arrives at its own time, by a clock that goes from one to the next and
 * stops in between wherever a delay is over.
 */
export class VirtualRun {
  readonly #judge: RuleJudge
  readonly #design: DesignSuppressions
  /** The conditions that are suppressed by design. */
  readonly #byDesign = new Set<string>()
  /** The newest values, where a formula of suppression may read them. */
  readonly #values: Map<string, LiveValue> | undefined
  readonly #open = new Map<string, AlarmRow>()
  /** Open alarms that were not suppressed at some time. */
  readonly #heard = new Set<string>()
  readonly #onAlarm: (alarm: FoundAlarm) => void
  // One plan for all steps: what it holds is accepted after each.
  readonly #plan = emptyPlan()
  #now: number

  /**
   * @param from when the conditions are put to work
   * @param newest the values that stand then
   */
  constructor(
    rules: readonly Rule[],
    from: number,
    newest: (signalId: string) => LiveValue | undefined,
    onAlarm: (alarm: FoundAlarm) => void,
  ) {
    this.#now = from
    this.#onAlarm = onAlarm
    const options = {
      openAlarm: (id: string) => this.#open.get(id),
      suppressionOf: (ruleId: string, { byDesign }: AlarmPlan) =>
        (byDesign.get(ruleId) ?? this.#byDesign.has(ruleId)) ? 'suppressed' : '',
      // Newer states stand in the plan.
      newest,
      now: () => this.#now,
      monotonic: () => this.#now,
    }
    this.#judge = new RuleJudge(options)
    this.#judge.setRules(rules)
    this.#values = rules.some(({ byDesign }) => byDesign) ? new Map() : undefined
    this.#design = new DesignSuppressions({
      newest: (id) => this.#values?.get(id) ?? newest(id),
      suppressions: { isByDesign: (id) => this.#byDesign.has(id), byDesign: () => [...this.#byDesign] },
    })
    this.#design.setRules(rules)
    this.#design.judgeNewest(this.#plan)
    const ids = rules.map(({ id }) => id)
    this.#judge.judgeNewest(this.#plan, ids, newest)
    this.#accept()
  }

  /** @param value not older than the one before */
  take(value: OrderedValue): void {
    this.#advance(value.time)
    this.#design.judgeAll(this.#plan, [value])
    this.#judge.judgeAll(this.#plan, [value])
    this.#accept()
    this.#values?.set(value.id, value)
  }

  /** Tells the alarms that still hold at the end of the time. */
  end(until: number): void {
    this.#advance(until)
    for (const row of this.#open.values()) this.#tell(row)
    this.#open.clear()
  }

  /** Lets the clock go on, and does what is due before `to`. */
  #advance(to: number): void {
    const last = to - 1
    while (this.#now <= last && this.#judge.isDue(last)) {
      const at = this.#firstDue(last)
      this.#now = at
      this.#judge.judgeDue(this.#plan, at)
      this.#accept()
      this.#now = at + 1
    }
    if (to > this.#now) this.#now = to
  }

  /** The first time at which something is due; the judge tells only whether something is. */
  #firstDue(last: number): number {
    let [low, high] = [this.#now, last]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (this.#judge.isDue(middle)) high = middle
      else low = middle + 1
    }
    return high
  }

  #accept(): void {
    this.#judge.accept(this.#plan.states)
    const { alarms, byDesign } = this.#plan
    for (const row of alarms.values()) {
      if (row.suppression === '') this.#heard.add(row.id)
      if (row.gmtRelease === null) this.#open.set(row.id, row)
      else {
        this.#open.delete(row.id)
        this.#tell(row)
      }
    }
    alarms.clear()
    if (byDesign.size === 0) return
    for (const [ruleId, isBegun] of byDesign) this.#suppress(ruleId, isBegun)
    byDesign.clear()
  }

  /** What holds is announced when its suppression ends. */
  #suppress(ruleId: string, isBegun: boolean): void {
    if (isBegun) this.#byDesign.add(ruleId)
    else this.#byDesign.delete(ruleId)
    for (const row of this.#open.values()) {
      if (row.ruleId !== ruleId) continue
      this.#open.set(row.id, { ...row, suppression: isBegun ? 'suppressed' : '' })
      if (!isBegun) this.#heard.add(row.id)
    }
  }

  #tell(row: AlarmRow): void {
    const isHeard = this.#heard.delete(row.id)
    this.#onAlarm({
      ruleId: row.ruleId ?? '',
      trigger: row.gmtTrigger,
      release: row.gmtRelease,
      // Written by newSignalAlarm from scalars.
      value: JSON.parse(row.value) as SignalScalar,
      releaseValue: JSON.parse(row.releaseValue) as SignalScalar,
      ...markOf(row),
      ...(!isHeard && { suppressed: true }),
    })
  }
}
