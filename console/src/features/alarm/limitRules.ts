import type { AlarmRule } from '@mimic/contract'
import type { Texts } from '@mimic/contract/entities'

/** An alarm limit of a signal: a condition that compares its number. */
export interface LimitKind {
  readonly key: string
  /** As drawings and controllers name it. */
  readonly sign: string
  readonly label: Texts
  readonly side: 'high' | 'low'
  /** The severity of a new condition; a stored one keeps its own. */
  readonly severity: 1 | 2
}

/** From the highest value to the lowest. */
export const limitKinds: readonly LimitKind[] = [
  { key: 'alarm.highHigh', sign: 'HH', label: { cn: '高高报警', en: 'High-high alarm' }, side: 'high', severity: 1 },
  { key: 'alarm.high', sign: 'H', label: { cn: '高报警', en: 'High alarm' }, side: 'high', severity: 2 },
  { key: 'alarm.low', sign: 'L', label: { cn: '低报警', en: 'Low alarm' }, side: 'low', severity: 2 },
  { key: 'alarm.lowLow', sign: 'LL', label: { cn: '低低报警', en: 'Low-low alarm' }, side: 'low', severity: 1 },
]

/** The conditions of signals that are alarm limits: by the id of the signal, then by the key of the limit. */
export type LimitRules = ReadonlyMap<string, Readonly<Record<string, AlarmRule>>>

/**
 * Finds the alarm limits among conditions. Of two conditions on one side of a signal, the outer one is the limit of
 * severity 1; a single one is so by its severity. Further ones are no limits and stay as they are.
 */
export function limitRules(rules: readonly AlarmRule[]): LimitRules {
  const found = new Map<string, Record<string, AlarmRule>>()
  for (const side of ['high', 'low'] as const) {
    const [outer, inner] = limitKinds
      .filter((each) => each.side === side)
      .toSorted((a, b) => a.severity - b.severity)
      .map(({ key }) => key)
    const sign = side === 'high' ? '>' : '<'
    const outward = side === 'high' ? -1 : 1
    const own = rules.filter(({ kind, symbol }) => kind === 'compare' && symbol.startsWith(sign))
    const sorted = own.toSorted((a, b) => outward * (a.value - b.value) || a.severity - b.severity)
    for (const [signalId, [first, second]] of Map.groupBy(sorted, (rule) => rule.signalId)) {
      if (!first || outer === undefined || inner === undefined) continue
      const limits = found.get(signalId) ?? {}
      if (second) Object.assign(limits, { [outer]: first, [inner]: second })
      else limits[first.severity === 1 ? outer : inner] = first
      found.set(signalId, limits)
    }
  }
  return found
}
