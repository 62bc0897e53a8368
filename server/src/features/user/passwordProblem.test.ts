import { describe, expect, it } from 'vitest'
import { passwordProblem } from './passwordProblem.ts'

describe('a password', () => {
  it.each(['password1', 'Password1', 'iloveyou', 'qwertyuiop', '12345678', 'football', 'sunshine1!', '1q2w3e4r'])(
    '%s is too common',
    async (password) => expect(await passwordProblem(password, '')).toBe('common'),
  )
  it.each(['aaaaaaab', 'zxzxzxzxzx', 'q7kq7kq7kq7k', 'defghijklmn', '56789012'.slice(0, 5).repeat(3), 'ZYXWVUTSR'])(
    '%s is a repetition or a sequence',
    async (password) => expect(await passwordProblem(password, '')).toMatch(/^(repetitive|common)$/),
  )
  it('holds no name of its account, in any case', async () => {
    expect(await passwordProblem('Operator-7x', 'operator')).toBe('ownName')
    expect(await passwordProblem('x7-OPERATOR', 'Operator')).toBe('ownName')
    expect(await passwordProblem('Ab-house-17', 'Ab')).toBeUndefined()
  })
  it.each(['Pump-room-7', 'kettle 4 rivers', 'Vq8#rt1Lw', 'blue-Otter-91'])('%s may be used', async (password) =>
    expect(await passwordProblem(password, 'operation-a')).toBeUndefined(),
  )
})
