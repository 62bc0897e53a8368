import { describe, expect, it } from 'vitest'
import { alarmKpi } from './alarmKpi.ts'
import type { RaisedAlarm } from './JournalRows.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FROM = 1_900_000_000_000

interface Made {
  readonly rule?: string
  readonly severity?: number
  /** Minutes from the start, and for how many the alarm holds; undefined: it holds on. */
  readonly at: number
  readonly holds?: number
  /** Minutes until somebody acknowledges it. */
  readonly acknowledgedAfter?: number
  readonly suppression?: string
}

const raised = ({ rule = 'a', severity = 3, at, holds, acknowledgedAfter, suppression = '' }: Made): RaisedAlarm => {
  const time = FROM + at * MINUTE
  return {
    alarmId: null,
    value: 'null',
    returnValue: null,
    ruleId: rule,
    type: 'signal',
    severity,
    msg: rule,
    equipId: 'pump',
    signalId: 's',
    gatewayId: null,
    equipTitle: 'Pump',
    signalTitle: 'Level',
    suppression,
    positionIds: '',
    time,
    gmtReturn: holds === undefined ? null : time + holds * MINUTE,
    gmtAcknowledge: acknowledgedAfter === undefined ? null : time + acknowledgedAfter * MINUTE,
  }
}
const kpi = (alarms: readonly Made[], hours = 24, at = FROM + 100 * DAY) =>
  alarmKpi(
    alarms.map(raised).toSorted((a, b) => a.time - b.time),
    FROM,
    FROM + hours * HOUR,
    at,
  )

describe('the load of alarms in a time', () => {
  it('equals a table made by hand for a day, to the digit', () => {
    // 12 in the first ten minutes, 5 in the second and 4 in the third: a flood of twenty minutes.
    const burst = (first: number, count: number): Made[] =>
      Array.from({ length: count }, (_, i) => ({
        rule: `rule-${i % 4}`,
        severity: 3,
        at: first + i * 0.5,
        holds: 2,
        acknowledgedAfter: 5,
      }))
    const day: Made[] = [
      ...burst(0, 12),
      ...burst(10, 5),
      ...burst(20, 4),
      // Holds for the rest of the day and longer.
      { rule: 'stale', severity: 1, at: 60 },
      // Back within a minute, acknowledged late.
      { rule: 'fleeting', severity: 2, at: 300, holds: 0.5, acknowledgedAfter: 60 },
      // Three within a minute.
      ...[600, 600.4, 600.9].map((at) => ({ rule: 'chatters', severity: 4, at, holds: 0.1 })),
      { rule: 'shelved', at: 700, suppression: 'shelved' },
    ]
    expect(kpi(day, 26)).toMatchObject({
      total: 26,
      suppressed: 1,
      perDay: 24,
      perHour: 1,
      per10Min: 26 / 156,
      peak10Min: 12,
      over10Share: 1 / 156,
      floodShare: 2 / 156,
      floods: [{ from: FROM, to: FROM + 20 * MINUTE, count: 17 }],
      topTenShare: 1,
      fleeting: 4,
      stale: 1,
      stalePerDay: 24 / 26,
      severities: [1, 1, 21, 3],
      acknowledged: 22,
      acknowledgeMedianMs: 5 * MINUTE,
      acknowledgeP90Ms: 5 * MINUTE,
      // The stale one, and the three that chatter.
      unacknowledged: 4,
      unacknowledgedMedianMs: (26 * 60 - 600.4) * MINUTE,
      unacknowledgedOldestMs: 25 * HOUR,
    })
    const { topTen, chattering } = kpi(day, 26)
    expect(topTen.map(({ ruleId, count }) => [ruleId, count])).toEqual([
      ['rule-0', 6],
      ['rule-1', 5],
      ['rule-2', 5],
      ['rule-3', 5],
      ['chatters', 3],
      ['fleeting', 1],
      ['stale', 1],
    ])
    expect(chattering.map(({ ruleId, count }) => [ruleId, count])).toEqual([['chatters', 3]])
  })

  it('a flood begins with ten alarms and goes on until fewer than five come', () => {
    const inPart = (part: number, count: number): Made[] =>
      Array.from({ length: count }, (_, i) => ({ at: part * 10 + (i * 9) / count }))
    const counts = [9, 10, 6, 5, 4, 9, 30, 5]
    const { floods, floodShare } = kpi(
      counts.flatMap((count, part) => inPart(part, count)),
      2,
    )
    expect(floods).toEqual([
      { from: FROM + 10 * MINUTE, to: FROM + 40 * MINUTE, count: 21 },
      { from: FROM + 60 * MINUTE, to: FROM + 80 * MINUTE, count: 35 },
    ])
    expect(floodShare).toBe(5 / 12)
  })

  it('an alarm is stale once it has held for a day within the time, and not before', () => {
    expect(kpi([{ at: 0, holds: 24 * 60 - 1 }], 48)).toMatchObject({ stale: 0 })
    expect(kpi([{ at: 0, holds: 24 * 60 }], 48)).toMatchObject({ stale: 1 })
    expect(kpi([{ at: 30 * 60 }], 48)).toMatchObject({ stale: 0 })
    // It holds, and no day has passed yet.
    expect(kpi([{ at: 0 }], 48, FROM + 23 * HOUR)).toMatchObject({ stale: 0 })
  })

  it('counts as not acknowledged what nobody had acknowledged by the end of the time, and by now', () => {
    const day: Made[] = [
      { at: 0, acknowledgedAfter: 25 * 60 },
      { at: 60, acknowledgedAfter: 1 },
      { at: 120, holds: 1 },
    ]
    expect(kpi(day)).toMatchObject({
      unacknowledged: 2,
      unacknowledgedMedianMs: 22 * HOUR,
      unacknowledgedOldestMs: 24 * HOUR,
    })
    expect(kpi([{ at: 60 }], 24, FROM + 2 * HOUR)).toMatchObject({ unacknowledgedOldestMs: HOUR })
  })

  it('of a time without alarms has no figures but zeros', () => {
    expect(kpi([])).toMatchObject({ total: 0, perHour: 0, floods: [], topTen: [], acknowledgeMedianMs: null })
  })
})
