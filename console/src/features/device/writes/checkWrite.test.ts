import { describe, expect, it } from 'vitest'
import { checkWrite } from './checkWrite.ts'

const setPoint = { dataType: 'number', readonly: false, lowerLimit: 1, upperLimit: 5 }

describe('a value to write', () => {
  it.each([
    ['', 'writeEmpty'],
    ['  ', 'writeEmpty'],
    ['high', 'dataType'],
    ['0.99', 'writeOutOfRange'],
    ['5.01', 'writeOutOfRange'],
    ['1', undefined],
    ['5', undefined],
  ])('%o is answered with %s', (text, code) => expect(checkWrite(setPoint, text)).toBe(code))

  it('refuses every read-only variable', () => {
    expect(checkWrite({ ...setPoint, readonly: true }, '2')).toBe('writeReadOnly')
  })

  it('has no limits but those of the signal', () => {
    expect(checkWrite({ ...setPoint, lowerLimit: null, upperLimit: null }, '-1e9')).toBeUndefined()
    expect(checkWrite({ ...setPoint, dataType: 'string' }, 'any')).toBeUndefined()
  })
})
