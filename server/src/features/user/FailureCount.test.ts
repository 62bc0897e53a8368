import { expect, it } from 'vitest'
import { FailureCount } from './FailureCount.ts'

const MINUTE = 60_000

it('is over after the allowed failures, until a quarter of an hour has passed', () => {
  let now = 0
  const count = new FailureCount(() => now, 3)
  for (let i = 0; i < 3; i++) {
    expect(count.isOver('a')).toBe(false)
    count.failed('a')
  }
  expect([count.isOver('a'), count.isOver('b')]).toEqual([true, false])
  now = 15 * MINUTE - 1
  expect(count.isOver('a')).toBe(true)
  now = 15 * MINUTE
  expect(count.isOver('a')).toBe(false)
  count.failed('a')
  expect(count.isOver('a')).toBe(false)
})

it('a success forgets the failures before it', () => {
  const count = new FailureCount(() => 0, 2)
  count.failed('a')
  count.succeeded('a')
  count.failed('a')
  expect(count.isOver('a')).toBe(false)
})

it('a flood of names pushes the oldest out, and a name that keeps failing stays', () => {
  const count = new FailureCount(() => 0, 2)
  count.failed('a')
  for (let i = 0; i < 9_999; i++) count.failed(`n${i}`)
  count.failed('a')
  for (let i = 0; i < 5_000; i++) count.failed(`m${i}`)
  expect(count.isOver('a')).toBe(true)
})

it('tries of one name take turns, also after one that throws; other names do not wait', async () => {
  const count = new FailureCount(() => 0, 2)
  const order: string[] = []
  const slow = count.inTurn('a', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    order.push('slow')
    throw new Error('wrong')
  })
  const next = count.inTurn('a', async () => order.push('next'))
  const other = count.inTurn('b', async () => order.push('other'))
  await expect(slow).rejects.toThrow('wrong')
  await Promise.all([next, other])
  expect(order).toEqual(['other', 'slow', 'next'])
})
