import type { S7Address } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { FieldError, type FieldValue } from '../Driver.ts'
import { shortestFloat } from '../shortestFloat.ts'

const sizes: Readonly<Record<S7Address['type'], number>> = {
  bit: 1,
  byte: 1,
  char: 1,
  word: 2,
  int: 2,
  dword: 4,
  dint: 4,
  real: 4,
  lreal: 8,
  // Its largest and its present number of characters stand before them.
  string: 2,
}
const ranges: Readonly<Partial<Record<S7Address['type'], readonly [number, number]>>> = {
  byte: [0, 255],
  word: [0, 65_535],
  int: [-32_768, 32_767],
  dword: [0, 4_294_967_295],
  dint: [-2_147_483_648, 2_147_483_647],
}

/** Bytes that a value takes; a bit is read with its byte. */
export const bytesOf = ({ type, length }: S7Address): number => sizes[type] + length

/** The value in its bytes, most significant first; undefined if they hold none of the type. */
export function decodeS7({ type, bit, length }: S7Address, bytes: Buffer): FieldValue | undefined {
  switch (type) {
    case 'bit':
      return ((bytes.readUInt8() >> bit) & 1) === 1
    case 'byte':
      return bytes.readUInt8()
    case 'char':
      return bytes.toString('latin1', 0, 1)
    case 'word':
      return bytes.readUInt16BE()
    case 'int':
      return bytes.readInt16BE()
    case 'dword':
      return bytes.readUInt32BE()
    case 'dint':
      return bytes.readInt32BE()
    case 'real':
      return finite(shortestFloat(bytes.readFloatBE()))
    case 'lreal':
      return finite(bytes.readDoubleBE())
    case 'string':
      return bytes.toString('latin1', 2, 2 + Math.min(bytes.readUInt8(1), length))
  }
}

/** The bytes of a value; one byte 0 or 1 for a bit. @throws {FieldError} when the type cannot hold it */
export function encodeS7({ type, length }: S7Address, value: FieldValue): Buffer {
  if (type === 'bit') return Buffer.from([typeof value === 'boolean' ? (value ? 1 : 0) : wrongType(value)])
  if (type === 'string' || type === 'char') return textBytes(type === 'char' ? undefined : length, value)
  if (typeof value !== 'number') return wrongType(value)
  const bytes = Buffer.alloc(sizes[type])
  if (type === 'real') bytes.writeFloatBE(value)
  else if (type === 'lreal') bytes.writeDoubleBE(value)
  else {
    const whole = Math.round(value)
    const [min, max] = ranges[type] ?? [0, 0]
    if (whole < min || whole > max) throw new FieldError(codes.writeOutOfRange, says('doesNotFit', { value, type }))
    bytes.writeUIntBE(whole < 0 ? whole + 2 ** (8 * bytes.length) : whole, 0, bytes.length)
  }
  return bytes
}

/** @param length the characters that a string can have; undefined for one character alone */
function textBytes(length: number | undefined, value: FieldValue): Buffer {
  if (typeof value !== 'string') return wrongType(value)
  if (/[^\0-\xff]/.test(value)) throw new FieldError(codes.dataType, says('notLatin'))
  if (value.length > (length ?? 1) || (length === undefined && value.length !== 1))
    throw new FieldError(codes.writeOutOfRange, says('textTooLong', { length: value.length, max: length ?? 1 }))
  const text = Buffer.from(value, 'latin1')
  return length === undefined ? text : Buffer.concat([Buffer.from([length, text.length]), text], 2 + length)
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined)

function wrongType(value: FieldValue): never {
  throw new FieldError(codes.dataType, says('takesNo', { dataType: typeof value }))
}
