import { describe, expect, it } from 'vitest'
import { parseWrite } from './parseWrite.ts'

const setPoint = { dataType: 'number', readonly: false, lowerLimit: 0.5, upperLimit: 4.5 }
const value = (v: unknown) => ({ is: 'value', value: v })
const refused = (code: string) => ({ is: 'refused', code })

describe('a write', () => {
  it('takes numbers within the limits, both ends included', () => {
    expect(parseWrite(setPoint, ' 3.2 ')).toEqual(value(3.2))
    expect(parseWrite(setPoint, '0.5')).toEqual(value(0.5))
    expect(parseWrite(setPoint, '4.5')).toEqual(value(4.5))
  })

  it('[spec:txt-write-low] is refused below the range', () => {
    expect(parseWrite(setPoint, '0.49')).toEqual(refused('writeOutOfRange'))
  })

  it('[spec:txt-write-high] is refused above the range', () => {
    expect(parseWrite(setPoint, '4.51')).toEqual(refused('writeOutOfRange'))
  })

  it('[spec:txt-write-empty] is refused when empty', () => {
    expect(parseWrite(setPoint, '  ')).toEqual(refused('writeEmpty'))
  })

  it('[spec:txt-write-readonly] is refused for a read-only variable', () => {
    expect(parseWrite({ ...setPoint, readonly: true }, '1')).toEqual(refused('writeReadOnly'))
  })

  it.each(['NaN', 'Infinity', '0x10', '1,5', 'abc', '1e999'])('is refused for %s', (text) => {
    expect(parseWrite({ ...setPoint, upperLimit: null }, text)).toEqual(refused('dataType'))
  })

  it('takes texts as they were typed, blanks around them too', () => {
    const name = { dataType: 'string', readonly: false, lowerLimit: null, upperLimit: null }
    expect(parseWrite(name, ' 7 a ')).toEqual(value(' 7 a '))
    expect(parseWrite(name, ' ')).toEqual(refused('writeEmpty'))
  })

  it('reads switches', () => {
    const coil = { dataType: 'boolean', readonly: false, lowerLimit: null, upperLimit: null }
    expect(parseWrite(coil, '1')).toEqual(value(true))
    expect(parseWrite(coil, 'false')).toEqual(value(false))
    expect(parseWrite(coil, '2')).toEqual(refused('dataType'))
  })
})
