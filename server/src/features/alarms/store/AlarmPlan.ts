import { limits } from '@mimic/contract/limits'
import type { LiveValue } from '@mimic/contract/live'
import type { AlarmRow, Rule, RuleState } from './AlarmRows.ts'
import type { PastAlarm } from './addPastAlarm.ts'

/** The changes that a group of samples makes. They take effect in memory only after the commit. */
export interface AlarmPlan {
  /** By rule id. */
  readonly states: Map<string, RuleState>
  /** By alarm id. */
  readonly alarms: Map<string, AlarmRow>
  readonly past: (PastAlarm & { readonly rule: Rule })[]
  /** The newest values of the samples, as far as conditions take the signal among others. */
  readonly seen: Map<string, LiveValue>
  /** By rule id: suppressions by design to begin, or to end. */
  readonly byDesign: Map<string, boolean>
}

export const emptyPlan = (): AlarmPlan => ({
  states: new Map(),
  alarms: new Map(),
  past: [],
  seen: new Map(),
  byDesign: new Map(),
})

export const isEmptyPlan = ({ states, alarms, past, byDesign }: AlarmPlan): boolean =>
  states.size + alarms.size + past.length + byDesign.size === 0

/**
 * Merges both plans; the later one wins. It keeps no more alarms than a start would read. Suppressions by design are not
 * kept: they follow from the newest values, whenever they are looked at.
 */
export const mergedPlans = (earlier: AlarmPlan, later: AlarmPlan): AlarmPlan => ({
  states: new Map([...earlier.states, ...later.states]),
  alarms: withoutOldest(new Map([...earlier.alarms, ...later.alarms])),
  past: [...earlier.past, ...later.past].slice(-limits.alarm.open),
  seen: new Map(),
  byDesign: new Map(),
})

/** Drops alarms that are over, the oldest first, until the limit holds. Alarms that hold are never dropped. */
function withoutOldest(alarms: Map<string, AlarmRow>): Map<string, AlarmRow> {
  let excess = alarms.size - limits.alarm.open
  for (const [id, { gmtRelease }] of alarms) {
    if (excess <= 0) break
    if (gmtRelease === null) continue
    alarms.delete(id)
    excess--
  }
  return alarms
}
