import { expect, it } from 'vitest'
import { sharePasswordProblem } from './sharePasswordProblem.ts'

it.each([
  ['', 'tooShort'],
  ['ab1', 'tooShort'],
  ['ab12', undefined],
  ['ab 12', 'format'],
  ['a$1', 'format'],
  ['密码密码', 'format'],
])('says of %j: %s', (password, problem) => {
  expect(sharePasswordProblem(password)).toBe(problem)
})
