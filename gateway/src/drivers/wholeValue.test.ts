import { expect, it } from 'vitest'
import { judgeDevices } from '../config/judgeDevices.ts'
import { toSample } from '../values/toSample.ts'
import type { FieldValue } from './Driver.ts'
import { readPayload } from './json/readPayload.ts'
import { builtIn, fromTyped } from './opcua/variantValue.ts'
import { snmpType, toFieldValue } from './snmp/varbindValue.ts'
import { fromField, metricType } from './sparkplug/metricValue.ts'
import { wholeValue } from './wholeValue.ts'

const wholes = [0n, 1n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, 2n ** 64n - 1n]
const words = (whole: bigint): [number, number] => [Number(whole >> 32n), Number(whole & 0xffff_ffffn)]
const octets = (whole: bigint) => Buffer.from(whole.toString(16).padStart(16, '0'), 'hex')

/** How each protocol that has whole numbers of 64 bits gives one, to a signal of a type. */
const protocols: Readonly<Record<string, (whole: bigint, type: 'number' | 'string') => FieldValue | undefined>> = {
  'OPC UA': (whole) => fromTyped({ dataType: builtIn.UInt64, value: words(whole) }),
  SNMP: (whole, type) => toFieldValue({ type: snmpType.Counter64, value: octets(whole) }, type),
  Sparkplug: (whole) => fromField({ number: 11, value: whole }, metricType.UInt64),
  JSON: (whole, valueType) => {
    const address = { path: 'a.b', timePath: '' }
    const [read] = readPayload(`{"a":{"b":${whole}}}`, [{ id: 's', valueType, address }])
    return read?.is === 'good' ? read.value : undefined
  },
  'JSON with the number as text': (whole, valueType) => {
    const [read] = readPayload(`{"a":"${whole}"}`, [{ id: 's', valueType, address: { path: 'a', timePath: '' } }])
    return read?.is === 'good' ? read.value : undefined
  },
}
const { devices } = judgeDevices([
  {
    ...{ equipId: 'e', driver: 'mqtt', url: 'mqtt://broker' },
    signals: (['number', 'string'] as const).map((valueType) => ({ id: valueType, valueType, topic: 't' })),
  },
])
const signalOf = (type: 'number' | 'string') => devices[0]!.signals.find(({ id }) => id === type)!

it.each(Object.entries(protocols))('%s: a text has every digit, and a number that has not is uncertain', (_, give) => {
  for (const whole of wholes) {
    const text = give(whole, 'string')
    expect(toSample(signalOf('string'), text ?? '', 0)).toEqual(['string', 0, String(whole), 0])
    const isExact = BigInt(Number(whole)) === whole && Number.isSafeInteger(Number(whole))
    const number = give(whole, 'number')
    expect(toSample(signalOf('number'), number ?? '', 0)).toEqual(['number', 0, Number(whole), isExact ? 0 : 1])
  }
})

it('keeps the sign', () => {
  expect(wholeValue(-(2n ** 63n))).toBe('-9223372036854775808')
  expect(fromTyped({ dataType: builtIn.Int64, value: [0x8000_0000, 0] })).toBe('-9223372036854775808')
  const negative = BigInt.asUintN(64, -5n)
  expect(fromField({ number: 11, value: negative }, metricType.Int64)).toBe(-5)
})
