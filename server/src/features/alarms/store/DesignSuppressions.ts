import type { LiveValue } from '@mimic/contract/live'
import type { Db } from '../../../platform/db/Database.ts'
import type { OrderedValue } from '../../live/store/NewestValues.ts'
import { evaluate, inputKey } from '../../mvars/store/calcRule.ts'
import type { AlarmPlan } from './AlarmPlan.ts'
import type { AlarmRow, Rule } from './AlarmRows.ts'
import type { AlarmSuppressions } from './AlarmSuppressions.ts'

export interface DesignSuppressionsOptions {
  readonly newest: (signalId: string) => LiveValue | undefined
  /** Those that are in effect. */
  readonly suppressions: Pick<AlarmSuppressions, 'isByDesign' | 'byDesign'>
}

const BY_DESIGN = { by: '', reason: 'design' } as const

/**
 * Suppression by design: conditions with a formula reach nobody while it is not 0. It is evaluated with all values of a
 * commit, before their alarms: the trip of a plant suppresses what follows from it, in whatever order it is measured.
 */
export class DesignSuppressions {
  readonly #options: DesignSuppressionsOptions
  #rules = new Map<string, Rule>()
  #rulesOf = new Map<string, Rule[]>()

  constructor(options: DesignSuppressionsOptions) {
    this.#options = options
  }

  setRules(rules: readonly Rule[]): void {
    this.#rules = new Map(rules.flatMap((rule) => (rule.byDesign ? [[rule.id, rule]] : [])))
    this.#rulesOf = new Map()
    for (const rule of this.#rules.values())
      for (const key of new Set(rule.byDesign?.inputs.map(inputKey)))
        this.#rulesOf.set(key, [...(this.#rulesOf.get(key) ?? []), rule])
  }

  /** Plans what samples begin and end. */
  judgeAll(plan: AlarmPlan, samples: readonly OrderedValue[]): void {
    if (this.#rules.size === 0) return
    const last = new Map<string, LiveValue>()
    const affected = new Set<Rule>()
    for (const sample of samples) {
      const { id, order, time } = sample
      const rules = this.#rulesOf.get(id)
      const present = rules && (last.get(id) ?? this.#options.newest(id))
      const isOld = order === 'late' || (order === undefined && present && time < present.time)
      if (!rules || isOld) continue
      last.set(id, sample)
      for (const rule of rules) affected.add(rule)
    }
    for (const rule of affected) this.#judge(plan, rule, (key) => last.get(key) ?? this.#options.newest(key))
  }

  /** Plans what the newest values begin and end, also of conditions that are gone or have no formula any more. */
  judgeNewest(plan: AlarmPlan): void {
    for (const ruleId of this.#options.suppressions.byDesign())
      if (!this.#rules.has(ruleId)) plan.byDesign.set(ruleId, false)
    for (const rule of this.#rules.values()) this.#judge(plan, rule, this.#options.newest)
  }

  /** Begins and ends what is planned, in the transaction that stores the alarms; they carry it already. */
  async write(
    trx: Db,
    { byDesign, alarms }: AlarmPlan,
    suppressions: Pick<AlarmSuppressions, 'begin' | 'end'>,
  ): Promise<void> {
    if (byDesign.size === 0) return
    const common = { alarmId: null, kind: 'suppressed', isOneShot: false, gmtEnd: null, ...BY_DESIGN } as const
    const begun = [...byDesign].flatMap(([id, isBegun]) => {
      const rule = isBegun ? this.#rules.get(id) : undefined
      return rule ? { ...common, subject: subjectOf(rule) } : []
    })
    const ended = [...byDesign].flatMap(([id, isBegun]) => (isBegun ? [] : id))
    const isOver = (row: AlarmRow) => (alarms.get(row.id) ?? row).gmtRelease !== null
    await suppressions.begin(trx, begun)
    await suppressions.end(trx, ended, 'suppressed', BY_DESIGN, isOver)
  }

  #judge(plan: AlarmPlan, { id, byDesign, missing }: Rule, read: (key: string) => LiveValue | undefined): void {
    if (!byDesign) return
    const { value } = evaluate(byDesign, (key) => (missing.includes(key) ? undefined : read(key)))
    const isWanted = value !== null && value !== 0
    if (isWanted !== this.#options.suppressions.isByDesign(id)) plan.byDesign.set(id, isWanted)
  }
}

/** Subject of the suppression of a condition. */
const subjectOf = ({ id, orgId, equipId, signalId, severity, message }: Rule) => {
  const subject = { orgId, ruleId: id, type: 'signal', equipId, signalId, gatewayId: null }
  return { ...subject, severity, msg: message }
}
