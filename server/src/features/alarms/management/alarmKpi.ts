import { type AlarmKpi, chattering, DAY_MS, FLEETING_MS, flood, HOUR_MS, STALE_MS } from '@mimic/contract'
import type { RaisedAlarm } from './JournalRows.ts'

const TOP = 10

interface Flood {
  from: number
  to: number
  count: number
}

/**
 * The load of alarms in `from`..`to` (ms), by ISA-18.2 and EEMUA 191. Ten minutes are counted in fixed parts from `from`;
 * the last one may be shorter, and counts as a whole one. Suppressed alarms are counted apart, and in nothing else.
 * @param raised those that were raised in this time, the first first
 * @param at the time of the calculation: what has not returned by then holds
 */
export function alarmKpi(raised: readonly RaisedAlarm[], from: number, to: number, at: number): AlarmKpi {
  const alarms = raised.filter(({ suppression }) => suppression === '')
  const counts = countsOf(alarms, from, to)
  const { floods, share: floodShare } = floodsOf(counts, from, to)
  const bySubject = Map.groupBy(alarms, subjectOf)
  const frequent = [...bySubject.values()]
    .map((own) => frequentOf(own, own.length, alarms.length))
    .toSorted(byCount)
    .slice(0, TOP)
  const end = Math.min(to, at)
  const stale = alarms.filter((alarm) => isStale(alarm, end)).length
  const ages = alarms
    .flatMap(({ time, gmtAcknowledge }) => ((gmtAcknowledge ?? end) < end ? [] : [Math.max(0, end - time)]))
    .toSorted((a, b) => a - b)
  const hours = (to - from) / HOUR_MS
  const times = alarms
    .flatMap(({ time, gmtAcknowledge }) => (gmtAcknowledge === null ? [] : [Math.max(0, gmtAcknowledge - time)]))
    .toSorted((a, b) => a - b)
  return {
    total: alarms.length,
    suppressed: raised.length - alarms.length,
    perDay: (alarms.length / hours) * 24,
    perHour: alarms.length / hours,
    per10Min: alarms.length / ((to - from) / flood.windowMs),
    peak10Min: counts.reduce((most, count) => Math.max(most, count), 0),
    over10Share: counts.filter((count) => count > flood.begins).length / counts.length,
    floodShare,
    floods,
    topTen: frequent,
    topTenShare: frequent.reduce((sum, { share }) => sum + share, 0),
    chattering: chatteringOf(bySubject, alarms.length),
    fleeting: alarms.filter(({ time, gmtReturn }) => gmtReturn !== null && gmtReturn - time <= FLEETING_MS).length,
    stale,
    stalePerDay: stale / ((to - from) / DAY_MS),
    severities: [1, 2, 3, 4].map((severity) => alarms.filter((alarm) => alarm.severity === severity).length),
    acknowledged: times.length,
    acknowledgeMedianMs: quantile(times, 0.5),
    acknowledgeP90Ms: quantile(times, 0.9),
    unacknowledged: ages.length,
    unacknowledgedMedianMs: quantile(ages, 0.5),
    unacknowledgedOldestMs: ages.at(-1) ?? null,
  }
}

const subjectOf = ({ ruleId, type, equipId, gatewayId }: RaisedAlarm): string =>
  ruleId ?? `${type} ${gatewayId ?? ''} ${equipId ?? ''}`

/** How many alarms were raised in each part of ten minutes. */
function countsOf(alarms: readonly RaisedAlarm[], from: number, to: number): number[] {
  const counts = Array.from({ length: Math.max(1, Math.ceil((to - from) / flood.windowMs)) }, () => 0)
  for (const { time } of alarms) {
    const part = Math.floor((time - from) / flood.windowMs)
    counts[part] = (counts[part] ?? 0) + 1
  }
  return counts
}

/** A flood lasts from the part that begins it to the last part before one that ends it. */
function floodsOf(counts: readonly number[], from: number, to: number): { floods: Flood[]; share: number } {
  const floods: Flood[] = []
  let now: Flood | undefined
  let parts = 0
  for (const [part, count] of counts.entries()) {
    const start = from + part * flood.windowMs
    if (now ? count < flood.endsBelow : count < flood.begins) {
      now = undefined
      continue
    }
    if (!now) {
      now = { from: start, to: start, count: 0 }
      floods.push(now)
    }
    now.to = Math.min(to, start + flood.windowMs)
    now.count += count
    parts++
  }
  return { floods, share: parts / counts.length }
}

type Frequent = AlarmKpi['topTen'][number]

function frequentOf(own: readonly RaisedAlarm[], count: number, total: number): Frequent {
  // A group has a row at least; the last one has the texts of today.
  const { ruleId, type, severity, msg, equipId, equipTitle, signalId, signalTitle } = own.at(-1) as RaisedAlarm
  const subject = { ruleId, type: type as Frequent['type'], severity, msg, equipId, equipTitle, signalId, signalTitle }
  return { ...subject, count, share: count / total }
}

/** The conditions that chatter, with the number of alarms that belong to it. */
function chatteringOf(bySubject: ReadonlyMap<string, readonly RaisedAlarm[]>, total: number): Frequent[] {
  return [...bySubject.values()]
    .flatMap((own) => {
      const count = chatteringIn(own.map(({ time }) => time))
      return count === 0 ? [] : frequentOf(own, count, total)
    })
    .toSorted(byCount)
}

/** @param times in ascending order */
function chatteringIn(times: readonly number[]): number {
  const { alarms, withinMs } = chattering
  const isPart = times.map(() => false)
  for (let last = alarms - 1; last < times.length; last++) {
    const first = last - alarms + 1
    if ((times[last] ?? 0) - (times[first] ?? 0) <= withinMs) isPart.fill(true, first, last + 1)
  }
  return isPart.filter(Boolean).length
}

const byCount = (a: Frequent, b: Frequent): number => b.count - a.count || a.msg.localeCompare(b.msg)

const isStale = ({ time, gmtReturn }: RaisedAlarm, end: number): boolean =>
  Math.min(gmtReturn ?? end, end) - time >= STALE_MS

/** The smallest value that so great a part of the values does not exceed; null of none. */
const quantile = (sorted: readonly number[], part: number): number | null =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null
