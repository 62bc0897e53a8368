import { limits } from '@mimic/contract/limits'
import { expect, it } from 'vitest'
import { conditionState, EVENT_FIELDS } from './conditionState.ts'

type Field = (typeof EVENT_FIELDS)[number]
const eventOf = (fields: Partial<Record<Field, unknown>>) =>
  EVENT_FIELDS.map((name) => ({ dataType: 0, value: fields[name] ?? null }))
const node = (text: string) => ({ toString: () => text })
const alarm = {
  ConditionId: node('ns=1;s=High'),
  BranchId: node('ns=0;i=0'),
  EventId: Buffer.from('0aff', 'hex'),
  Time: new Date(1000),
  Retain: true,
  'EnabledState.Id': true,
  'ActiveState.Id': true,
  'ActiveState.TransitionTime': new Date(900),
  'AckedState.Id': false,
  Severity: 700,
  SourceName: 'Level',
  Message: { text: 'too\nhigh' },
  Comment: { text: null },
}

it('reads an event of an alarm', () => {
  expect(conditionState(eventOf(alarm))).toEqual({
    condition: 'ns=1;s=High',
    event: '0aff',
    time: 1000,
    since: 900,
    isActive: true,
    isKept: true,
    isAcked: false,
    severity: 700,
    source: 'Level',
    message: 'too high',
  })
})

it('knows the marks of a refresh, and events of no condition', () => {
  const kinds = ['2787', '2788', '2789', '3035', '2041'].map((i) =>
    conditionState(eventOf({ EventType: node(`ns=0;i=${i}`) })),
  )
  expect(kinds).toEqual(['refreshStart', 'refreshEnd', 'refreshRequired', 'refreshRequired', undefined])
})

it.each([
  [{ 'EnabledState.Id': false }, { isActive: false }],
  [{ 'ActiveState.Id': false }, { isActive: false, isKept: true }],
  [{ 'ActiveState.Id': null }, { isActive: true }],
  [
    { 'ActiveState.Id': null, Retain: false },
    { isActive: false, isKept: false },
  ],
  // Some servers keep nothing of an acknowledged alarm that is still active.
  [{ Retain: false }, { isActive: true, isKept: false }],
  [{ Severity: 0 }, { severity: 1 }],
  [{ Message: null, ConditionName: 'LI-1 high' }, { message: 'Level LI-1 high' }],
  [{ BranchId: node('ns=1;i=7') }, { branch: 'ns=1;i=7' }],
  [{ Time: null }, { time: Number.MAX_SAFE_INTEGER }],
  [{ 'ConfirmedState.Id': false }, { isConfirmed: false }],
  [{ 'ShelvingState.CurrentState.Id': node('ns=0;i=2930') }, { shelving: 'unshelved' }],
  [
    { 'ShelvingState.CurrentState.Id': node('ns=0;i=2933'), 'ShelvingState.UnshelveTime': 4_294_967_295_000 },
    { shelving: 'oneShot' },
  ],
  [
    { 'ShelvingState.CurrentState': { text: 'Timed Shelved' }, MaxTimeShelved: 60_000.4 },
    { shelving: 'timed', maxShelveMs: 60_000 },
  ],
  [
    { ClientUserId: 'op', Comment: { text: 'x'.repeat(999) } },
    { by: 'op', comment: 'x'.repeat(limits.condition.comment) },
  ],
])('%j gives %j', (fields, expected) => {
  expect(conditionState(eventOf({ ...alarm, ...fields }))).toMatchObject(expected)
})

it('tells when a shelving ends, and nothing of shelving where the server has none', () => {
  const shelved = { 'ShelvingState.CurrentState.Id': node('ns=0;i=2932'), 'ShelvingState.UnshelveTime': 60_000 }
  const from = Date.now()
  const state = conditionState(eventOf({ ...alarm, ...shelved }))
  if (typeof state !== 'object') throw new Error('it is no state')
  expect(state.shelving).toBe('timed')
  expect(state.shelvedUntil).toBeGreaterThanOrEqual(from + 60_000)
  expect(state.shelvedUntil).toBeLessThanOrEqual(Date.now() + 60_000)
  const plain = conditionState(eventOf({ ...alarm, MaxTimeShelved: 60_000 }))
  expect(Object.keys(plain ?? {}).filter((name) => name.includes('helv'))).toEqual([])
})

it('leaves out an id that is longer than any that is known', () => {
  expect(conditionState(eventOf({ ...alarm, ConditionId: node(`ns=1;s=${'x'.repeat(300)}`) }))).toBeUndefined()
})
