import type { SignalAlarm } from '@mimic/contract/live'
import { type DocStore, deriveBind } from '@mimic/engine'
import { mvarMeta } from '../link/valueMetas.ts'

/** A widget that follows the alarms of what it and all in it is bound to. */
export interface MarkTarget {
  readonly id: string
  /** Signals, and measured variables by their keys. */
  readonly values: ReadonlySet<string>
  /** Devices of widgets that are bound to no value: all their alarms count. */
  readonly equips: ReadonlySet<string>
}

/** The widgets of a page with `alarmMark`. */
export function markTargets({ con, widgets }: Pick<DocStore, 'con' | 'widgets'>): MarkTarget[] {
  const marked = [...widgets.values()].filter(({ props }) => props['alarmMark'] === true).map(({ id }) => id)
  if (marked.length === 0) return []
  const targets = new Map(marked.map((id) => [id, { id, values: new Set<string>(), equips: new Set<string>() }]))
  for (const record of widgets.values()) {
    const above: string[] = []
    for (let at: typeof record | undefined = record; at; at = at.parent === null ? undefined : widgets.get(at.parent))
      if (targets.has(at.id)) above.push(at.id)
    if (above.length === 0) continue
    const { signals, mvars, equips } = deriveBind({ con, widgets: new Map([[record.id, record]]) })
    const values = [...signals, ...mvars.map((id) => mvarMeta({ id, unit: '' }).id)]
    for (const id of above) {
      const target = targets.get(id)
      for (const value of values) target?.values.add(value)
      if (values.length === 0) for (const equip of equips) target?.equips.add(equip)
    }
  }
  return [...targets.values()]
}

/**
 * The alarm that each target shows: one that reaches people before a suppressed one, then the most urgent, then one that
 * nobody has acknowledged, then one that holds. Each alarm is looked at once, however many targets there are.
 */
export function worstAlarms(
  targets: readonly MarkTarget[],
  alarms: readonly SignalAlarm[],
): ReadonlyMap<string, SignalAlarm> {
  const followers = new Map<string, string[]>()
  for (const { id, values, equips } of targets)
    for (const key of [...[...values].map(valueKey), ...[...equips].map(equipKey)]) {
      const ids = followers.get(key) ?? []
      ids.push(id)
      followers.set(key, ids)
    }
  const worst = new Map<string, SignalAlarm>()
  for (const alarm of alarms) {
    if (alarm.state === 'closed') continue
    const { signalId, equipId } = alarm
    const ids = [
      ...((signalId !== null && followers.get(valueKey(signalId))) || []),
      ...((equipId !== null && followers.get(equipKey(equipId))) || []),
    ]
    for (const id of ids) {
      const before = worst.get(id)
      if (!before || rankOf(alarm) < rankOf(before)) worst.set(id, alarm)
    }
  }
  return worst
}

const valueKey = (id: string): string => `v ${id}`
const equipKey = (id: string): string => `e ${id}`
const order = ['active', 'returned', 'acknowledged', 'closed'] as const
const rankOf = ({ suppression, severity, state }: SignalAlarm): number =>
  (suppression === undefined ? 0 : 100) + severity * 10 + order.indexOf(state)
