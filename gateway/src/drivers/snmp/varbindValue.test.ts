import { codes } from '@mimic/contract/errors'
import { expect, it } from 'vitest'
import { arcBelow } from './browseObjects.ts'
import { dataTypeOf, snmpType, toFieldValue, toVarbindValue } from './varbindValue.ts'

it('takes each type as the type of its signal', () => {
  const octets = (value: string | number[]) => ({ type: snmpType.OctetString, value: Buffer.from(value as string) })
  expect(toFieldValue({ type: snmpType.Counter64, value: Buffer.from([1, 0, 0, 0, 0]) }, 'number')).toBe(2 ** 32)
  expect(toFieldValue(octets('23.5'), 'number')).toBe(23.5)
  expect(toFieldValue(octets('on\0'), 'string')).toBe('on')
  expect(toFieldValue(octets([0x00, 0x1b, 0xff]), 'string')).toBe('001bff')
  expect(toFieldValue(octets('abc'), 'number')).toBeUndefined()
  for (const bytes of [[0x02, 0x03], [0x1e, 0x05], [0x01]])
    expect(toFieldValue(octets(bytes), 'number')).toBeUndefined()
  expect(toFieldValue(octets([0x01]), 'boolean')).toBeUndefined()
  // A TruthValue (RFC 2579) is 1 for true and 2 for false.
  for (const [value, on] of [
    [1, true],
    [2, false],
    [0, false],
  ] as const)
    expect(toFieldValue({ type: snmpType.Integer, value }, 'boolean')).toBe(on)
})

it('takes an opaque value of Net-SNMP as the number that it holds, and any other as octets', () => {
  const opaque = (hex: string) => ({ type: snmpType.Opaque, value: Buffer.from(hex, 'hex') })
  for (const [hex, number] of [
    ['9f78043e0f5c29', 0.14],
    ['9f7804c2480000', -50],
    ['9f79083fb999999999999a', 0.1],
  ] as const) {
    expect(toFieldValue(opaque(hex), 'number')).toBe(number)
    expect(toFieldValue(opaque(hex), 'string')).toBe(String(number))
    expect(dataTypeOf(opaque(hex))).toBe('number')
  }
  // A float that is not finite is no value.
  expect(toFieldValue(opaque('9f78047fc00000'), 'number')).toBeUndefined()
  for (const other of ['9f78043e0f5c', '9f78083e0f5c29', '0203', ''])
    expect(toFieldValue(opaque(other), 'number')).toBeUndefined()
  expect(toFieldValue(opaque('9f780200ff'), 'string')).toBe('9f780200ff')
})

it('writes what the type can hold', () => {
  expect(toVarbindValue(3.6, snmpType.Integer)).toBe(4)
  expect(toVarbindValue(false, snmpType.Integer)).toBe(2)
  expect(toVarbindValue(7, snmpType.OctetString)).toBe('7')
  const codeOf = (value: number | string, type: number) => {
    try {
      return toVarbindValue(value, type)
    } catch (error) {
      return (error as { code: number }).code
    }
  }
  expect(codeOf(-1, snmpType.Gauge)).toBe(codes.writeOutOfRange)
  expect(codeOf(3e9, snmpType.Integer)).toBe(codes.writeOutOfRange)
  expect(codeOf('x', snmpType.Integer)).toBe(codes.dataType)
  expect(codeOf(1, snmpType.Counter64)).toBe(codes.dataType)
})

it('finds the arc below a node', () => {
  expect(arcBelow('1.3', '1.3.6.1')).toBe('6')
  expect(arcBelow('1.3', '1.31.6')).toBeUndefined()
})
