import { modbusRegistersOf } from '@mimic/contract/drivers'
import type { FieldValue } from '../Driver.ts'
import { wholeValue } from '../wholeValue.ts'
import type { ModbusAddress } from './modbusDevice.ts'

/** The raw value of a register signal; `bytes` starts at its first register, in the order in which Modbus sends them. */
export function decodeRegisters(address: ModbusAddress, bytes: Buffer): FieldValue {
  if (address.type === 'bit') return ((bytes.readUInt16BE(0) >> address.bit) & 1) === 1
  return readRaw(address, reorder(bytes, address))
}

/**
 * The registers that hold a raw value; a whole type rounds it.
 * @throws {RangeError} when it does not fit the type
 */
export function encodeRegisters(address: ModbusAddress, raw: number | string): Buffer {
  return reorder(typeof raw === 'string' ? textBytes(address, raw) : writeRaw(address, raw), address)
}

function readRaw({ type, length }: ModbusAddress, bytes: Buffer): FieldValue {
  switch (type) {
    case 'i16':
      return bytes.readInt16BE(0)
    case 'u32':
      return bytes.readUInt32BE(0)
    case 'i32':
      return bytes.readInt32BE(0)
    case 'f32':
      return bytes.readFloatBE(0)
    case 'f64':
      return bytes.readDoubleBE(0)
    case 'u64':
      return wholeValue(bytes.readBigUInt64BE(0))
    case 'i64':
      return wholeValue(bytes.readBigInt64BE(0))
    case 'bcd16':
    case 'bcd32': {
      const digits = bytes.toString('hex')
      return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
    }
    case 'text': {
      const text = bytes.toString('latin1', 0, length)
      const end = text.indexOf('\0')
      return (end < 0 ? text : text.slice(0, end)).trimEnd()
    }
    default:
      return bytes.readUInt16BE(0)
  }
}

function writeRaw(address: ModbusAddress, raw: number): Buffer {
  const { type } = address
  const bytes = Buffer.alloc(modbusRegistersOf(address) * 2)
  const whole = Math.round(raw)
  switch (type) {
    case 'i16':
      bytes.writeInt16BE(whole, 0)
      break
    case 'u32':
      bytes.writeUInt32BE(whole, 0)
      break
    case 'i32':
      bytes.writeInt32BE(whole, 0)
      break
    case 'f32':
      bytes.writeFloatBE(raw, 0)
      break
    case 'f64':
      bytes.writeDoubleBE(raw, 0)
      break
    case 'u64':
      bytes.writeBigUInt64BE(exact(whole), 0)
      break
    case 'i64':
      bytes.writeBigInt64BE(exact(whole), 0)
      break
    case 'bcd16':
    case 'bcd32':
      bytes.write(digitsOf(whole, 2 * bytes.length), 'hex')
      break
    default:
      bytes.writeUInt16BE(whole, 0)
  }
  return bytes
}

function exact(whole: number): bigint {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${whole} has more digits than a number holds`)
  return BigInt(whole)
}

function digitsOf(whole: number, count: number): string {
  if (whole < 0 || whole >= 10 ** count) throw new RangeError(`${whole} has not ${count} digits`)
  return String(whole).padStart(count, '0')
}

/** The characters, and zeros behind them. */
function textBytes(address: ModbusAddress, text: string): Buffer {
  const isLatin = [...text].every((letter) => letter > '\0' && letter <= '\xff')
  if (text.length > address.length || !isLatin) throw new RangeError(`${text} does not fit`)
  const bytes = Buffer.alloc(modbusRegistersOf(address) * 2)
  bytes.write(text, 'latin1')
  return bytes
}

/** Between the order on the wire and most significant first; its own inverse for each of the four orders. */
function reorder(bytes: Buffer, address: ModbusAddress): Buffer {
  const { type, byteOrder } = address
  const out = Buffer.from(bytes.subarray(0, modbusRegistersOf(address) * 2))
  // The words of a text stand in their order; only the two characters in each may be exchanged.
  if (type === 'text') return byteOrder === 'ABCD' || byteOrder === 'CDAB' ? out : out.swap16()
  if (byteOrder === 'DCBA') return out.reverse()
  if (byteOrder === 'BADC') return out.swap16()
  if (byteOrder === 'CDAB') return out.reverse().swap16()
  return out
}
