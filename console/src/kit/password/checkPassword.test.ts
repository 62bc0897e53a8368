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

  it('requires the old one', () => {
    expect(checkPassword({ oldPassword: '', password: 'Eight-88', again: 'Eight-88' })).toEqual({
      oldPassword: 'required',
    })
  })
})

describe('a refusal of the server', () => {
  it.each(['common', 'repetitive', 'ownName'] as const)('concerns the new password: %s', (reason) => {
    expect(refusedPassword({ path: 'password', reason })).toBe(reason)
  })
  it('names the old password if it is wrong, and otherwise no field', () => {
    expect(refusedPassword({ path: 'oldPassword', reason: 'format' })).toBe('wrongOld')
    expect(refusedPassword({ path: 'oldPassword', reason: 'limit' })).toBeUndefined()
    expect(refusedPassword({ path: 'tel', reason: 'common' })).toBeUndefined()
  })
})
