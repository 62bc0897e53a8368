import type { DataType } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { FieldError, type FieldValue } from '../Driver.ts'
import { asFieldValue } from '../json/readValue.ts'
import { shortestFloat } from '../shortestFloat.ts'
import { wholeValue } from '../wholeValue.ts'

/** Numbers of the types (RFC 2578, 7.1, as BER has them). */
export const snmpType = {
  Boolean: 1,
  Integer: 2,
  OctetString: 4,
  Oid: 6,
  IpAddress: 64,
  Counter: 65,
  Gauge: 66,
  TimeTicks: 67,
  Opaque: 68,
  Counter64: 70,
} as const

const { Integer, OctetString, Oid, IpAddress, Gauge, Counter, TimeTicks, Opaque, Counter64 } = snmpType
const NUMBERS: readonly number[] = [Integer, Counter, Gauge, TimeTicks]
const UNSIGNED_MAX = 4_294_967_295
const INTEGER_MAX = 2_147_483_647

/** A variable as the library has it. */
export interface Varbind {
  readonly type?: number
  readonly value?: unknown
}

/** The plain value of a variable; undefined for types that have none. Octets that are no text are hexadecimal. */
export function plainOf({ type, value }: Varbind): FieldValue | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Buffer.isBuffer(value) && type === Counter64)
    return value.length === 0 ? 0 : wholeValue(BigInt(`0x${value.toString('hex')}`))
  if (Buffer.isBuffer(value)) return (type === Opaque ? opaqueFloat(value) : undefined) ?? textIn(value) ?? hexOf(value)
  return typeof value === 'string' || typeof value === 'bigint' ? String(value) : undefined
}

/** The value as its signal's type; undefined if it is of another one. A TruthValue is 1 for true and 2 for false. */
export function toFieldValue(varbind: Varbind, type: DataType): FieldValue | undefined {
  const plain = plainOf(varbind)
  // The hexadecimal text of octets may look like a number.
  if (type !== 'string' && Buffer.isBuffer(varbind.value) && plain === hexOf(varbind.value)) return undefined
  return asFieldValue(type === 'boolean' && plain === 2 ? false : plain, type)
}

/**
 * The value to be set to a variable of this type.
 * @throws {FieldError} when the type cannot hold it
 */
export function toVarbindValue(value: FieldValue, type: number): number | string {
  if (type === OctetString || type === Oid || type === IpAddress) return String(value)
  if (!NUMBERS.includes(type)) throw new FieldError(codes.dataType, says('typeUnwritable', { type }))
  const number = typeof value === 'boolean' ? (value ? 1 : 2) : Number(value)
  if (typeof value === 'string' || !Number.isFinite(number))
    throw new FieldError(codes.dataType, says('takesNo', { dataType: typeof value }))
  const whole = Math.round(number)
  const [min, max] = type === Integer ? [-INTEGER_MAX - 1, INTEGER_MAX] : [0, UNSIGNED_MAX]
  if (whole < min || whole > max)
    throw new FieldError(codes.writeOutOfRange, says('outOfRange', { value: String(value), min, max }))
  return whole
}

/** The type of a signal of a variable; undefined if it can have none. */
export function dataTypeOf(varbind: Varbind): DataType | undefined {
  const plain = plainOf(varbind)
  if (plain === undefined) return undefined
  return varbind.type === Counter64 ? 'number' : (typeof plain as DataType)
}

/** The marks and the length of a float and of a double in an opaque value, as Net-SNMP writes them. */
const FLOAT = '9f7804'
const DOUBLE = '9f7908'
const HEAD = 3

/** The number in an opaque value; undefined for one that holds something else. */
function opaqueFloat(octets: Buffer): number | undefined {
  const head = octets.toString('hex', 0, HEAD)
  if (head === FLOAT && octets.length === HEAD + 4) return shortestFloat(octets.readFloatBE(HEAD))
  return head === DOUBLE && octets.length === HEAD + 8 ? octets.readDoubleBE(HEAD) : undefined
}

const hexOf = (octets: Buffer): string => octets.toString('hex')

/** The text in octets; undefined for octets that are none. */
function textIn(octets: Buffer): string | undefined {
  // Some agents end their texts with a zero.
  const text = octets.toString('utf8').replace(/\0+$/, '')
  return /^[^\p{Cc}\uFFFD]*$/u.test(text.replace(/[\r\n\t]/g, '')) ? text : undefined
}
