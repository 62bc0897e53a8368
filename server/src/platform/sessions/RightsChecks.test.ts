import { expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import { RightsChecks } from './RightsChecks.ts'

const PEOPLE = ['a', 'b', 'c', 'd']

it('checks together what changes at once, and what changes meanwhile after that', async () => {
  const checked: string[] = []
  const checks: RightsChecks<string> = new RightsChecks(
    async (isConcerned) => {
      checked.push(PEOPLE.filter(isConcerned).join(''))
      if (checked.length === 1) for (const name of ['c', 'd']) checks.add((who) => who === name)
    },
    () => undefined,
  )
  for (const name of ['a', 'b']) checks.add((who) => who === name)
  await until(() => checked.length > 1)
  expect(checked).toEqual(['ab', 'cd'])
  checks.add(() => true)
  await until(() => checked.length > 2)
  expect(checked[2]).toBe('abcd')
})

it('tries again where a check fails', async () => {
  const errors: unknown[] = []
  const checked: string[] = []
  const checks = new RightsChecks<string>(
    async (isConcerned) => {
      if (errors.length === 0) throw new Error('the store is away')
      checked.push(PEOPLE.filter(isConcerned).join(''))
    },
    (error) => errors.push(error),
  )
  checks.add((who) => who === 'b')
  await until(() => checked.length > 0, 2_000)
  expect([errors.length, checked]).toEqual([1, ['b']])
})
