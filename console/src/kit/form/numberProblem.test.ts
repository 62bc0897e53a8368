import { expect, it } from 'vitest'
import { numberProblem } from './numberProblem.ts'

it.each([
  ['', 'required'],
  ['  ', 'required'],
  ['1,5', 'number'],
  ['1e999', 'number'],
  ['-0.1', 'range'],
  ['10.1', 'range'],
  ['0', undefined],
  [' 10 ', undefined],
])('%o between 0 and 10: %s', (text, problem) => expect(numberProblem(text, { min: 0, max: 10 })).toBe(problem))

it('has no limits if none are given', () => expect(numberProblem('-1e9')).toBeUndefined())
