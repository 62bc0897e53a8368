import type { ConditionReport, ConditionState } from '@mimic/contract/bus'
import { expect, it } from 'vitest'
import type { AlarmRow } from '../store/AlarmRows.ts'
import { type ConditionRow, ConditionSteps } from './ConditionSteps.ts'
import { severityOf } from './conditionAlarm.ts'

const NOW = 1_000_000
/** The store between reports. */
class Store {
  rows: ConditionRow[] = []
  alarms: AlarmRow[] = []
  place = 0

  report(
    states: readonly Partial<ConditionState>[],
    { wholeSince, place = ++this.place, gatewayId = 'gw' }: Partial<ConditionReport> & { gatewayId?: string } = {},
  ): ConditionSteps {
    const steps = new ConditionSteps({
      orgId: 'org',
      equipId: 'eq',
      gatewayId,
      now: NOW,
      rows: this.rows,
      alarms: this.alarms.filter(({ gmtRelease, gmtConfirm }) => gmtRelease === null || gmtConfirm === null),
      suppressionOf: () => '',
    })
    const whole = wholeSince === undefined ? {} : { wholeSince }
    steps.take({
      v: 1,
      kind: 'conditions',
      id: 'r',
      equipId: 'eq',
      place,
      states: states.map(stateOf),
      time: 900,
      ...whole,
    })
    const gone = new Set([...steps.removed.values(), ...steps.changed.values()].map(keyOf))
    this.rows = [...this.rows.filter((row) => !gone.has(keyOf(row))), ...steps.changed.values()]
    this.alarms = [...this.alarms.filter(({ id }) => !steps.alarms.has(id)), ...steps.alarms.values()]
    return steps
  }

  /** [start, end, acknowledged] of each alarm in the order of their starts. */
  get course(): (number | null)[][] {
    return this.alarms
      .toSorted((a, b) => a.gmtTrigger - b.gmtTrigger)
      .map(({ gmtTrigger, gmtRelease, gmtConfirm }) => [gmtTrigger, gmtRelease, gmtConfirm])
  }
}
const keyOf = ({ conditionId, branchId }: ConditionRow) => `${conditionId} ${branchId}`
const stateOf = (state: Partial<ConditionState>): ConditionState => ({
  condition: 'c',
  event: '0a',
  time: 100,
  isActive: true,
  isKept: true,
  severity: 700,
  source: 'Pump',
  message: 'hot',
  ...state,
})

it('takes the bands of severities', () => {
  expect([1, 400, 401, 600, 601, 800, 801, 1000].map(severityOf)).toEqual([4, 4, 3, 3, 2, 2, 1, 1])
})

it('raises, changes, acknowledges and ends an alarm, however often each report comes', () => {
  const store = new Store()
  const reports: Partial<ConditionState>[] = [
    { time: 100, since: 90, isAcked: false },
    { time: 110, isAcked: false, severity: 900, message: 'very hot' },
    { time: 120, isAcked: true, severity: 900, message: 'very hot', by: 'amy', comment: 'seen' },
    { time: 130, isActive: false, isAcked: true },
  ]
  for (const [i, state] of reports.entries()) {
    store.report([state], { place: i + 1 })
    for (let earlier = 1; earlier <= i + 1; earlier++)
      expect(store.report([reports[earlier - 1] ?? {}], { place: earlier }).alarms.size).toBe(0)
  }
  expect(store.alarms).toMatchObject([
    { type: 'opcua', severity: 1, msg: 'Pump: very hot', confirmBy: 'amy', confirmNote: 'seen', gatewayId: 'gw' },
  ])
  expect(store.course).toEqual([[90, 130, 120]])
})

it('takes several states of a report in their order, and believes no time of the future', () => {
  const store = new Store()
  store.report([{ time: 100 }, { time: 200, isActive: false }, { time: 2 * NOW }])
  expect(store.course).toEqual([
    [100, 200, null],
    [NOW, null, null],
  ])
})

it('acknowledges the earlier alarms of a condition with its newest state', () => {
  const store = new Store()
  store.report([
    { time: 1, isAcked: false },
    { time: 2, isActive: false, isAcked: false },
    { time: 3, isAcked: false },
  ])
  store.report([{ time: 4, isAcked: true }])
  expect(store.course).toEqual([
    [1, 2, 4],
    [3, null, 4],
  ])
})

it('raises a new alarm for a state that has to be acknowledged again', () => {
  const store = new Store()
  store.report([
    { time: 1, isAcked: false },
    { time: 2, isAcked: true },
    { time: 3, isAcked: false },
  ])
  expect(store.course).toEqual([
    [1, 3, 2],
    [3, null, null],
  ])
})

it('does not take an acknowledgement of ours back by a state from before it', () => {
  const store = new Store()
  store.report([{ time: 1, isAcked: false }])
  store.alarms = store.alarms.map((row) => ({ ...row, gmtConfirm: 5, confirmBy: 'amy' }))
  store.report([
    { time: 2, isAcked: false, severity: 100 },
    { time: 6, isAcked: true, by: 'gateway' },
  ])
  expect(store.course).toEqual([[1, null, 5]])
  expect(store.alarms[0]?.confirmBy).toBe('amy')
})

it('keeps an alarm unacknowledged whose state waits in a branch', () => {
  const store = new Store()
  store.report([{ time: 1, isAcked: false }])
  store.report([
    { time: 1, branch: 'b', event: '0b', isAcked: false },
    { time: 2, isActive: false, isAcked: true },
  ])
  expect(store.course).toEqual([[1, 2, null]])
  expect(store.rows.find(({ branchId }) => branchId === 'b')?.alarmId).toBe(store.alarms[0]?.id)
  // The next one of the condition is another alarm.
  store.report([
    { time: 3, isAcked: false },
    { time: 4, isAcked: true },
  ])
  store.report([{ time: 5, branch: 'b', isAcked: true, isKept: false, by: 'amy' }])
  expect(store.course).toEqual([
    [1, 2, 5],
    [3, null, 4],
  ])
  expect(store.rows.map(({ branchId }) => branchId)).toEqual([''])
})

it('ends what the device has no more, and asks the device for no acknowledgement of it', () => {
  const store = new Store()
  store.report([
    { isAcked: false },
    { condition: 'd', isAcked: false },
    { condition: 'd', branch: 'b', isAcked: false },
  ])
  store.report([{ condition: 'e' }], { place: 5, wholeSince: 5 })
  expect(store.course.map(([, end, acknowledged]) => [end, acknowledged]).toSorted()).toEqual([
    [null, null],
    [900, null],
    [900, null],
  ])
  expect(store.rows.map(({ conditionId, event }) => [conditionId, event]).toSorted()).toEqual([
    ['c', ''],
    ['d', ''],
    ['e', '0a'],
  ])
  // It is told again, with the start that it always had.
  store.report([{ time: 950, since: 100, isAcked: false }], { place: 6 })
  expect(store.course.at(-1)).toEqual([950, null, null])
})

it('tells of an alarm that came and went unheard, once', () => {
  const store = new Store()
  const missed = { isActive: false, isAcked: false, time: 50, since: 40 }
  store.report([missed])
  store.report([missed])
  expect(store.course).toEqual([[40, 40, null]])
})

it('knows which alarms are to be handled, and that somebody has handled one at the device', () => {
  const store = new Store()
  store.report([{ time: 1, isAcked: false, isConfirmed: true }])
  const [alarm] = store.alarms
  const acked = { isActive: false, isAcked: true, isConfirmed: false, event: '0b' }
  expect(store.report([{ ...acked, time: 2 }]).toBeHandled).toEqual({ yes: [alarm?.id], no: [] })
  expect(store.course).toEqual([[1, 2, 2]])
  const steps = store.report([{ ...acked, time: 3, isConfirmed: true, isKept: false, by: 'amy', comment: 'cleaned' }])
  expect(steps.toBeHandled).toEqual({ yes: [], no: [alarm?.id] })
  expect(steps.handled.get(alarm?.id ?? '')).toMatchObject({ time: 3, by: 'amy', comment: 'cleaned' })
  // Told twice, it was handled once.
  expect(store.report([{ ...acked, time: 3, isConfirmed: true }]).handled.size).toBe(0)
})

it('keeps a branch that is acknowledged until somebody has handled it', () => {
  const store = new Store()
  store.report([{ time: 1, isAcked: false }])
  store.report([
    { time: 1, branch: 'b', event: '0b', isAcked: false },
    { time: 2, isActive: false, isAcked: true },
  ])
  const branch = { time: 3, branch: 'b', event: '0c', isAcked: true, isConfirmed: false }
  expect(store.report([branch]).toBeHandled.yes).toEqual([store.alarms[0]?.id])
  expect(store.report([{ ...branch, time: 4, isConfirmed: true, isKept: false }]).handled.size).toBe(1)
  expect(store.rows.map(({ branchId }) => branchId)).toEqual([''])
})

it('raises an alarm of a condition that its device has shelved as a shelved one', () => {
  const store = new Store()
  store.report([{ shelving: 'timed', shelvedUntil: 5000, maxShelveMs: 9000 }, { condition: 'd' }])
  expect(store.alarms.map(({ suppression }) => suppression)).toEqual(['shelved', ''])
  expect(store.rows).toMatchObject([{ shelving: 'timed', shelvedUntil: 5000, maxShelveMs: 9000 }, { shelving: null }])
  // A state that says no more of it changes nothing.
  store.report([{ time: 200, shelving: 'timed' }])
  expect(store.rows.find(({ conditionId }) => conditionId === 'c')).toMatchObject({ shelvedUntil: 5000 })
})

it('compares no places of two gateways', () => {
  const store = new Store()
  store.report([{ time: 1 }], { place: 1000 })
  store.report([{ time: 2, isActive: false }], { place: 3, gatewayId: 'other' })
  expect(store.course).toEqual([[1, 2, null]])
})
