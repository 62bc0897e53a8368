import { expect, it } from 'vitest'
import { emptyPlan } from './AlarmPlan.ts'
import type { AlarmRow } from './AlarmRows.ts'
import { FirstOut } from './FirstOut.ts'
import { newSignalAlarm } from './signalAlarm.ts'

const rule = { id: 'rule', orgId: 'org', equipId: null, signalId: 's', severity: 1, message: 'Trip' }
const row = (id: string, gmtTrigger: number, gmtRelease: number | null = null, firstOut = 'group'): AlarmRow => {
  const more = { firstOut, delayMs: 0, reAlarmMs: 0, suppressWhen: '', byDesign: undefined, missing: [] }
  const made = newSignalAlarm({ ...rule, ...more, condition: { is: 'quality' } }, { trigger: gmtTrigger, value: 1 }, '')
  return { ...made, id, gmtRelease }
}

class Group {
  readonly rows = new Map<string, AlarmRow>()
  #firstOut = new FirstOut((id) => this.rows.get(id))

  take(...rows: readonly AlarmRow[]): string[] {
    const plan = emptyPlan()
    for (const each of rows) plan.alarms.set(each.id, { ...each, isFirst: this.rows.get(each.id)?.isFirst ?? 0 })
    this.#firstOut.mark(plan)
    for (const each of plan.alarms.values()) this.rows.set(each.id, each)
    this.#firstOut.take(plan.alarms.values())
    return this.marked
  }

  restart(): void {
    this.#firstOut = new FirstOut((id) => this.rows.get(id))
    this.#firstOut.take(this.rows.values())
  }

  get marked(): string[] {
    return [...this.rows.values()].filter(({ isFirst }) => isFirst === 1).map(({ id }) => id)
  }
}

it('marks the first by the time of the devices, of equal times the one that arrived first', () => {
  const group = new Group()
  expect(group.take(row('b', 20), row('a', 10), row('c', 10))).toEqual(['a'])
  expect(group.take(row('d', 30))).toEqual(['a'])
  // Its gateway sent it late.
  expect(group.take(row('e', 5))).toEqual(['e'])
  expect(group.take(row('x', 1, null, 'another'), row('y', 1, null, ''))).toEqual(['e', 'x'])
})

it('the mark stays until all have returned, also over a restart; then the next one is the first', () => {
  const group = new Group()
  group.take(row('a', 10), row('b', 20))
  expect(group.take(row('a', 10, 30))).toEqual(['a'])
  group.restart()
  expect(group.take(row('c', 40))).toEqual(['a'])
  expect(group.take(row('b', 20, 50), row('c', 40, 50), row('d', 60))).toEqual(['a', 'd'])
  // Somebody acknowledges one of the round before.
  expect(group.take(row('a', 10, 30), row('e', 70))).toEqual(['a', 'd'])
})

it('marks no other while the first one is closed, and others of its round hold', () => {
  const group = new Group()
  group.take(row('a', 10), row('b', 20))
  group.take(row('a', 10, 30))
  group.rows.delete('a')
  group.restart()
  expect(group.take(row('c', 5))).toEqual([])
  expect(group.take(row('b', 20, 50), row('c', 5, 50), row('d', 60))).toEqual(['d'])
})
