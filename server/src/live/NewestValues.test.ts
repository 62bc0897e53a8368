import { expect, it } from 'vitest'
import { NewestValues } from './NewestValues.ts'

const value = (time: number) => ({ id: 's', value: 1, time, quality: 0 }) as const

it('a value is as old as its first arrival; of one from before the start nobody knows', () => {
  const newest = new NewestValues()
  newest.take(value(100), 'e', undefined)
  expect(newest.ageMs('s', 50)).toBeNull()
  newest.take(value(101), 'e', 60)
  newest.take(value(101), 'e', 80)
  expect(newest.ageMs('s', 90)).toBe(30)
  expect(newest.take(value(99), 'e', 95)).toBe(false)
  expect(newest.ageMs('s', 100)).toBe(40)
  newest.take(value(102), 'e', 100)
  expect(newest.ageMs('s', 100)).toBe(0)
})
