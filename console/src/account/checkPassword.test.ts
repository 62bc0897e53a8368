import { CallError } from '@mimic/contract/client'
import { codes, type FieldProblem } from '@mimic/contract/errors'
import { describe, expect, it } from 'vitest'
import { checkPassword, refusedPassword } from './checkPassword.ts'

const check = (password: string, again = password) => checkPassword({ oldPassword: 'x', password, again })

describe('a new password', () => {
  it('[spec:txt-password-min] [spec:txt-password-max] may have 8 to 15 characters', () => {
    expect([check('Eight-88'), check('Fifteen-letters')]).toEqual([{}, {}])
  })

  it.each([
    ['[spec:txt-password-short]', 'Seven-7', 'length'],
    ['[spec:txt-password-long]', 'Sixteen-letters!', 'length'],
    ['[spec:txt-password-fullwidth]', 'Ｐump-room-9', 'halfWidth'],
    ['', '', 'required'],
  ] as const)('%s is not %s', (_, password, problem) => {
    expect(check(password)).toEqual({ password: problem })
  })

  it('[spec:txt-password-case] is typed twice, in the same letter case', () => {
    expect(check('Pump-room-8', 'pump-room-8')).toEqual({ again: 'differs' })
  })

  it('needs the one before it', () => {
    expect(checkPassword({ oldPassword: '', password: 'Eight-88', again: 'Eight-88' })).toEqual({
      oldPassword: 'required',
    })
  })
})

describe('what the server says of a password', () => {
  const refused = (path: string, reason: FieldProblem['reason'], code: number = codes.invalid) =>
    refusedPassword(new CallError(code, '', [{ path, reason }]))

  it.each(['common', 'repetitive', 'ownName'] as const)('stands at the new one: %s', (reason) => {
    expect(refused('password', reason)).toEqual({ password: reason })
  })
  it('stands at the old one when that is wrong, and nowhere for any other failure', () => {
    expect(refused('oldPassword', 'format')).toEqual({ oldPassword: 'wrongOld' })
    expect(refused('oldPassword', 'limit', codes.tooMany)).toBeUndefined()
    expect(refusedPassword(new Error('away'))).toBeUndefined()
  })
})
