import type { DataType } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { FieldError, type FieldValue } from '../Driver.ts'
import { shortestFloat } from '../shortestFloat.ts'
import { wholeValue } from '../wholeValue.ts'

/** Numbers of the built-in types (OPC UA Part 6, 5.1.2). */
export const builtIn = {
  Boolean: 1,
  SByte: 2,
  Byte: 3,
  Int16: 4,
  UInt16: 5,
  Int32: 6,
  UInt32: 7,
  Int64: 8,
  UInt64: 9,
  Float: 10,
  Double: 11,
  String: 12,
  DateTime: 13,
  Guid: 14,
  XmlElement: 16,
  LocalizedText: 21,
} as const

const { Boolean: BOOLEAN, Int64, UInt64, Float, Double, DateTime, LocalizedText } = builtIn
const TEXTS: readonly number[] = [builtIn.String, builtIn.Guid, builtIn.XmlElement]
const HIGH = 2n ** 32n

/** The ranges of the whole numbers. Those of 64 bits are limited to what a number holds exactly. */
const ranges: Readonly<Record<number, readonly [number, number]>> = {
  [builtIn.SByte]: [-128, 127],
  [builtIn.Byte]: [0, 255],
  [builtIn.Int16]: [-32_768, 32_767],
  [builtIn.UInt16]: [0, 65_535],
  [builtIn.Int32]: [-2_147_483_648, 2_147_483_647],
  [builtIn.UInt32]: [0, 4_294_967_295],
  [Int64]: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  [UInt64]: [0, Number.MAX_SAFE_INTEGER],
}

/** A value with the number of its built-in type, as the library has it. 64-bit numbers are [high, low]. */
export interface TypedValue {
  readonly dataType: number
  readonly value: unknown
}

/** The type that a signal of a node with this built-in type has; undefined if none can. */
export function dataTypeOf(type: number): DataType | undefined {
  if (type === BOOLEAN) return 'boolean'
  if (ranges[type] || type === Float || type === Double) return 'number'
  return type === DateTime || type === LocalizedText || TEXTS.includes(type) ? 'string' : undefined
}

/**
 * The value of a scalar, as text where it is a whole number of more digits than a number has; undefined for arrays,
 * structures and null.
 */
export function fromTyped({ dataType, value }: TypedValue): FieldValue | undefined {
  if (value === null || value === undefined) return undefined
  if (dataType === BOOLEAN) return value === true
  if (dataType === Int64 || dataType === UInt64) return fromWords(value, dataType)
  if (typeof value === 'number' && ranges[dataType]) return value
  if (typeof value === 'number' && dataType === Float) return shortestFloat(value)
  if (typeof value === 'number' && dataType === Double) return value
  if (value instanceof Date && dataType === DateTime) return value.toISOString()
  if (dataType === LocalizedText && typeof value === 'object')
    return 'text' in value && typeof value.text === 'string' ? value.text : ''
  return typeof value === 'string' && TEXTS.includes(dataType) ? value : undefined
}

/**
 * A value as the node's built-in type.
 * @throws {FieldError} when the type cannot hold it
 */
export function toTyped(value: FieldValue, dataType: number): TypedValue {
  const wrongType = (): never => {
    throw new FieldError(codes.dataType, says('takesNo', { dataType: typeof value }))
  }
  if (dataType === BOOLEAN) return typeof value === 'boolean' ? { dataType, value } : wrongType()
  if (TEXTS.includes(dataType)) return typeof value === 'string' ? { dataType, value } : wrongType()
  if (dataType === LocalizedText) return typeof value === 'string' ? { dataType, value: { text: value } } : wrongType()
  if (dataType === DateTime) {
    const time = typeof value === 'string' ? new Date(value) : wrongType()
    return Number.isNaN(time.getTime()) ? wrongType() : { dataType, value: time }
  }
  const range = ranges[dataType]
  if (typeof value !== 'number' || !(range || dataType === Float || dataType === Double)) return wrongType()
  if (!range) return { dataType, value }
  const whole = Math.round(value)
  if (whole < range[0] || whole > range[1])
    throw new FieldError(codes.writeOutOfRange, says('outOfRange', { value, min: range[0], max: range[1] }))
  return { dataType, value: dataType === Int64 || dataType === UInt64 ? toWords(whole) : whole }
}

function fromWords(value: unknown, dataType: number): FieldValue | undefined {
  if (typeof value === 'number') return value
  if (!Array.isArray(value) || value.length !== 2 || !value.every((word) => Number.isInteger(word))) return undefined
  const whole = BigInt(value[0]) * HIGH + BigInt(value[1])
  return wholeValue(dataType === Int64 ? BigInt.asIntN(64, whole) : whole)
}

function toWords(whole: number): [number, number] {
  const bits = BigInt.asUintN(64, BigInt(whole))
  return [Number(bits / HIGH), Number(bits % HIGH)]
}
