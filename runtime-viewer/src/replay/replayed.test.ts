import type { Alarm } from '@mimic/contract'
import { describe, expect, it } from 'vitest'
import { alarmAt, alarmsAt } from './alarmsAt.ts'
import { pastRange } from './ReplayTables.ts'
import { instantText, rangeProblem, usualRange } from './replayTime.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 5, 30, 16)

const alarm = (more: Partial<Alarm>): Alarm => ({
  id: 'a',
  equipId: null,
  equipTitle: '',
  signalId: null,
  signalTitle: '',
  unit: '',
  type: 'signal',
  severity: 2,
  state: 'closed',
  msg: 'high',
  value: 7,
  releaseValue: 4,
  gmtTrigger: 100,
  gmtRelease: 300,
  gmtConfirm: 200,
  confirmBy: 'operation-a',
  confirmNote: 'seen',
  suppression: '',
  ...{ classId: '', classTitle: '', firstOut: '', cause: '', consequence: '', action: '', responseMinutes: 0 },
  ...more,
})

describe('an alarm in a replay', () => {
  it('is in the state that it had at the instant', () => {
    const stateAt = (time: number) => alarmAt(alarm({}), time)?.state
    expect([99, 100, 200, 300].map(stateAt)).toEqual([undefined, 'active', 'acknowledged', 'closed'])
    expect(alarmAt(alarm({ gmtConfirm: 400 }), 350)).toMatchObject({
      state: 'returned',
      confirmBy: '',
      confirmNote: '',
    })
    expect(alarmAt(alarm({}), 150)).toMatchObject({ gmtRelease: null, releaseValue: null, gmtConfirm: null })
  })

  it('counts while it holds, the most urgent first', () => {
    const all = [alarm({ id: 'a' }), alarm({ id: 'b', severity: 1 }), alarm({ id: 'c', gmtTrigger: 150 })]
    expect(alarmsAt(all, 200).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
    expect(alarmsAt(all, 300)).toEqual([])
  })
})

describe('the times of a replay', () => {
  it('are those of UTC+8', () => {
    expect(instantText(NOW)).toBe('2026-07-01 00:00:00')
  })

  it('[spec:txt-range-ok] [spec:txt-range-long] span 30 days at most, and end after they begin', () => {
    expect(rangeProblem({ from: NOW - 30 * DAY_MS, to: NOW }, NOW)).toBeUndefined()
    expect(rangeProblem({ from: NOW - 30 * DAY_MS - 1, to: NOW }, NOW)).toBe('badRange')
    expect(rangeProblem({ from: NOW, to: NOW }, NOW)).toBe('badRange')
    expect(rangeProblem({ from: Number.NaN, to: NOW }, NOW)).toBe('badRange')
    expect(rangeProblem({ from: NOW, to: NOW + 1 }, NOW)).toBe('future')
  })

  it('span a day that ends now, or a day around an earlier instant', () => {
    expect(usualRange(NOW - 1000, NOW)).toEqual({ from: NOW - DAY_MS, to: NOW })
    const past = NOW - 9 * DAY_MS
    expect(usualRange(past, NOW)).toEqual({ from: past - DAY_MS / 2, to: past + DAY_MS / 2 })
  })

  it('move a table’s range into the past, and cut off at the requested end', () => {
    const moment = NOW - DAY_MS
    expect(pastRange({ from: NOW - 3000, to: NOW }, moment, NOW)).toEqual({ from: moment - 3000, to: moment })
    expect(pastRange({ from: 5, to: NOW - 300_000 }, moment, NOW)).toEqual({ from: 5, to: moment })
    expect(pastRange({ from: moment + 1, to: NOW - 300_000 }, moment, NOW)).toBeUndefined()
  })
})
