import { expect, it } from 'vitest'
import { newestValues } from './valueMetas.ts'

it('the last good value comes with a bad one, and a row without a time has none', () => {
  const bad = { id: 's', value: null, time: 9, quality: 2, bad: { code: 1715, value: 4, time: 5 } } as const
  const rows = [bad, { id: 'n', value: null, time: null, quality: 0 }] as const
  expect(newestValues(rows, [{ id: '7', value: 1, time: 3, quality: 0 }])).toEqual([
    { id: 's', value: null, time: 9, quality: 2, simulated: undefined, good: 4 },
    { id: 'mvar:7', value: 1, time: 3, quality: 0, simulated: undefined, good: undefined },
  ])
})
