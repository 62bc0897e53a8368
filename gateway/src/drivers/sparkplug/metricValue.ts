import type { DataType } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { FieldError, type FieldValue } from '../Driver.ts'
import { shortestFloat } from '../shortestFloat.ts'
import { wholeValue } from '../wholeValue.ts'
import { bytesField, doubleField, type Field, floatField, varintField } from './protobuf.ts'

/** Numbers of the data types (Sparkplug 3.0, 6.4.16). */
export const metricType = {
  Int8: 1,
  Int16: 2,
  Int32: 3,
  Int64: 4,
  UInt8: 5,
  UInt16: 6,
  UInt32: 7,
  UInt64: 8,
  Float: 9,
  Double: 10,
  Boolean: 11,
  String: 12,
  DateTime: 13,
  Text: 14,
  UUID: 15,
} as const

const { Float, Double, Boolean: BOOLEAN, DateTime } = metricType
const TEXTS: readonly number[] = [metricType.String, metricType.Text, metricType.UUID]

/** Bits of the whole numbers, and whether they have a sign. */
const wholes: Readonly<Record<number, readonly [bits: number, isSigned: boolean]>> = {
  [metricType.Int8]: [8, true],
  [metricType.Int16]: [16, true],
  [metricType.Int32]: [32, true],
  [metricType.Int64]: [64, true],
  [metricType.UInt8]: [8, false],
  [metricType.UInt16]: [16, false],
  [metricType.UInt32]: [32, false],
  [metricType.UInt64]: [64, false],
}

/** The type of a signal of a metric; undefined if it can have none. */
export function dataTypeOf(type: number): DataType | undefined {
  if (type === BOOLEAN) return 'boolean'
  if (wholes[type] || type === Float || type === Double) return 'number'
  return type === DateTime || TEXTS.includes(type) ? 'string' : undefined
}

/** The value in a metric's field; undefined if the field does not fit the type. */
export function fromField({ value }: Field, type: number): FieldValue | undefined {
  const whole = wholes[type]
  if (typeof value === 'bigint') {
    if (whole) return wholeValue(whole[1] ? BigInt.asIntN(whole[0], value) : BigInt.asUintN(whole[0], value))
    if (type === BOOLEAN) return value !== 0n
    return type === DateTime ? isoOf(Number(value)) : undefined
  }
  if (TEXTS.includes(type)) return value.toString('utf8')
  if (type === Float && value.length === 4) return shortestFloat(value.readFloatLE())
  return type === Double && value.length === 8 ? value.readDoubleLE() : undefined
}

/** The field that holds a value. @throws {FieldError} when the type cannot hold it */
export function toField(value: FieldValue, type: number): Buffer {
  const wrongType = (): never => {
    throw new FieldError(codes.dataType, says('takesNo', { dataType: typeof value }))
  }
  if (type === BOOLEAN) return typeof value === 'boolean' ? varintField(14, value ? 1n : 0n) : wrongType()
  if (TEXTS.includes(type)) return typeof value === 'string' ? bytesField(15, Buffer.from(value, 'utf8')) : wrongType()
  if (type === DateTime) {
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
    return Number.isNaN(time) ? wrongType() : varintField(11, BigInt(time))
  }
  if (typeof value !== 'number') return wrongType()
  if (type === Float) return floatField(12, value)
  if (type === Double) return doubleField(13, value)
  const [bits, isSigned] = wholes[type] ?? wrongType()
  const min = isSigned ? -(2 ** (bits - 1)) : 0
  const max = isSigned ? 2 ** (bits - 1) - 1 : 2 ** bits - 1
  const whole = Math.round(value)
  if (whole < min || whole > max || !Number.isSafeInteger(whole))
    throw new FieldError(codes.writeOutOfRange, says('outOfRange', { value, min, max }))
  // 32 bits or fewer stand in the int field, as unsigned; UInt32 in the long field, as the reference does.
  const isLong = bits === 64 || type === metricType.UInt32
  return varintField(isLong ? 11 : 10, BigInt.asUintN(isLong ? 64 : 32, BigInt(whole)))
}

const isoOf = (time: number): string | undefined =>
  Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : undefined
