import { describe, expect, it } from 'vitest'
import { NewestValues } from './NewestValues.ts'

const value = (time: number) => ({ id: 's', value: 1, time, quality: 0 }) as const

it('a value’s age counts from its first arrival; for one from before the start it is unknown', () => {
  const newest = new NewestValues()
  newest.take(value(100), 'e', undefined)
  expect(newest.ageMs('s', 50)).toBeNull()
  newest.take(value(101), 'e', 60)
  newest.take(value(101), 'e', 80)
  expect(newest.ageMs('s', 90)).toBe(30)
  expect(newest.take(value(99), 'e', 95)).toBeUndefined()
  expect(newest.ageMs('s', 100)).toBe(40)
  newest.take(value(102), 'e', 100)
  expect(newest.ageMs('s', 100)).toBe(0)
})

it('a signal that is gone leaves nothing, and its device keeps its time while it is there', () => {
  const newest = new NewestValues()
  newest.take(value(100), 'e', 50)
  newest.drop('s')
  expect([newest.get('s'), newest.ageMs('s', 60), newest.lastTime('e')]).toEqual([undefined, null, 100])
  newest.drop('s', 'e')
  expect(newest.lastTime('e')).toBeNull()
})

describe('point 14: a clock that was set', () => {
  const run = (rank: number, gatewayId = 'gw') => ({ gatewayId, rank })

  it('back: the later boot counts, whatever its times, and late values of the earlier one do not', () => {
    const newest = new NewestValues()
    expect(newest.take(value(240_000), 'e', 1, run(1))).toBe('taken')
    expect(newest.take(value(1_000), 'e', 2, run(1))).toBeUndefined()
    expect(newest.take(value(1_000), 'e', 3, run(2))).toBe('back')
    expect([newest.get('s')?.time, newest.lastTime('e'), newest.ageMs('s', 5)]).toEqual([1_000, 1_000, 2])
    expect(newest.take(value(241_000), 'e', 4, run(1))).toBeUndefined()
    expect(newest.take(value(2_000), 'e', 4, run(2))).toBe('taken')
    expect(newest.take(value(1_500), 'e', 4, run(2))).toBeUndefined()
  })

  it('while the server was away: the first live value counts', () => {
    const newest = new NewestValues()
    newest.take(value(240_000), 'e', undefined)
    // A batch without a known time of reading.
    expect(newest.take(value(1_000), 'e', 1, run(0))).toBeUndefined()
    // A backfill batch of the current boot.
    expect(newest.take(value(1_000), 'e', 1, { ...run(1), isBackfill: true })).toBeUndefined()
    expect(newest.take(value(1_000), 'e', 1, run(1))).toBe('back')
  })

  it('of another gateway, which the signal was moved from, changes nothing', () => {
    const newest = new NewestValues()
    newest.take(value(100), 'e', 1, run(7, 'before'))
    expect(newest.take(value(200), 'e', 2, run(1))).toBe('taken')
  })

  it('foresees for one commit which values are newer, which are late, and which are last', () => {
    const newest = new NewestValues()
    newest.take(value(240_000), 'e', 1, run(1))
    const { replaced, ordered } = newest.foresee([
      { val: value(241_000), origin: run(1) },
      { val: value(1_000), origin: run(2) },
      { val: value(242_000), origin: run(1) },
      { val: value(2_000), origin: run(2) },
    ])
    expect(ordered.map(({ order }) => order)).toEqual([undefined, 'live', 'late', undefined])
    expect(replaced.get('s')?.time).toBe(2_000)
  })
})
