import { expect, it } from 'vitest'
import { withoutSecret } from './messageTexts.ts'

it('a code is hidden whole, of an alarm the token of its link alone', () => {
  expect(withoutSecret('code', 'The code is 481516')).toBe('••••••')
  const told = 'Too high\nSee: https://mimic.example/alarm/link#'
  expect(withoutSecret('alarm', `${told}aB3_-x`)).toBe(`${told}••••••`)
  expect(withoutSecret('alarm', 'Too high')).toBe('Too high')
  expect(withoutSecret('composed', 'A code')).toBe('A code')
})
