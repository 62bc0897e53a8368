import { expect, it } from 'vitest'
import { createLabels } from '../i18n/createLabels.ts'
import { placeSaid, type SaidPlace } from './placeSaid.ts'

const t = createLabels('en')
const at: SaidPlace = { of: 'a', isSingle: true, x: 100, y: 50, width: 80, height: 60, degrees: 0 }
const said = (change: Partial<SaidPlace>, before = at) => placeSaid(before, { ...before, ...change }, t)

it.each([
  [{ x: 110 }, 'Moved to 110, 50'],
  [{ width: 90 }, 'Size 90 × 60'],
  [{ width: 90, x: 90 }, 'Size 90 × 60, Moved to 90, 50'],
  [{ degrees: 30 }, 'Turned to 30°'],
  [{ degrees: 30, x: 105 }, 'Turned to 30°, Moved to 105, 50'],
  [{}, ''],
  [{ of: 'b', x: 110 }, ''],
])('says of %j: %s', (change, text) => {
  expect(said(change)).toBe(text)
})

it('says of several by how much they turned', () => {
  expect(said({ degrees: 10, x: 3, width: 200 }, { ...at, isSingle: false, degrees: 340 })).toBe('Turned by 30°')
})

it('says nothing without a selection before or after', () => {
  expect([placeSaid(undefined, at, t), placeSaid(at, undefined, t)]).toEqual(['', ''])
})
