import type { AlarmPart } from '@mimic/contract'
import { flood } from '@mimic/contract/live'

/** The key that the alarms of a part share: their first-out group, else their device, else their cause. */
export interface FloodPart {
  readonly by: AlarmPart['by']
  /** The name of the group, the id of the device, or the text of the cause; empty for none. */
  readonly value: string
}

/** Alarms that are alike in what parts are made of; one each, or counted by the store. */
export interface Counted {
  readonly firstOut: string
  readonly cause: string
  readonly equipId: string | null
  readonly equipTitle: string
  readonly count: number
  readonly severity: number
  readonly gmtTrigger: number
}

/** Reads the key of a part, whose form the call has checked. */
export function floodPartOf(key: string): FloodPart {
  const at = key.indexOf(':')
  // The pattern of the call.
  return { by: key.slice(0, at) as FloodPart['by'], value: key.slice(at + 1) }
}

/**
 * Whether alarms come as a flood: from so many within the window until fewer than so many.
 * @param times at which alarms were raised, the first first
 */
export function floodAt(
  times: readonly number[],
  now: number,
): { readonly since: number | null; readonly recent: number } {
  let since: number | null = null
  let oldest = 0
  const leave = (time: number, from: number): number => {
    let first = from
    while (first < times.length && (times[first] ?? time) <= time - flood.windowMs) first++
    return first
  }
  for (const [i, time] of times.entries()) {
    oldest = leave(time, oldest)
    // Between two alarms the window only gets emptier, so it is emptiest before the next one.
    if (i - oldest < flood.endsBelow) since = null
    if (i + 1 - oldest >= flood.begins) since ??= time
  }
  const recent = times.length - leave(now, oldest)
  return { since: recent < flood.endsBelow ? null : since, recent }
}

/** The parts of a flood, the worst first, of equal ones the largest. */
export function floodParts(alarms: readonly Counted[]): AlarmPart[] {
  const parts = new Map<string, AlarmPart>()
  for (const alarm of alarms) {
    const { by, value, title } = partOf(alarm)
    const key = `${by}:${value}`
    const { count = 0, severity = 4, gmtTrigger = 0 } = parts.get(key) ?? {}
    parts.set(key, {
      ...{ key, by, title, count: count + alarm.count },
      severity: Math.min(severity, alarm.severity),
      gmtTrigger: Math.max(gmtTrigger, alarm.gmtTrigger),
    })
  }
  return [...parts.values()].sort(
    (a, b) => a.severity - b.severity || b.count - a.count || b.gmtTrigger - a.gmtTrigger || (a.key < b.key ? -1 : 1),
  )
}

function partOf({ firstOut, equipId, equipTitle, cause }: Counted): FloodPart & { readonly title: string } {
  if (firstOut !== '') return { by: 'firstOut', value: firstOut, title: firstOut }
  if (equipId !== null) return { by: 'equip', value: equipId, title: equipTitle }
  return { by: 'cause', value: cause, title: cause }
}
