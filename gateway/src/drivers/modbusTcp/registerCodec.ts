import type { FieldValue } from '../Driver.ts'
import type { ModbusSignal } from './modbusConfig.ts'

/** Registers that a value takes. */
export const registersOf = (type: ModbusSignal['type']): number =>
  type === 'f64' ? 4 : type === 'u32' || type === 'i32' || type === 'f32' ? 2 : 1

/** The value of a register signal; `bytes` starts at its first register, most significant byte first as Modbus sends it. */
export function decodeRegisters(signal: ModbusSignal, bytes: Buffer): FieldValue {
  if (signal.type === 'bit') return ((bytes.readUInt16BE(0) >> (signal.bit ?? 0)) & 1) === 1
  const raw = readRaw(signal, reorder(bytes, registersOf(signal.type), signal.byteOrder))
  return rounded(raw * (signal.scale ?? 1) + (signal.offset ?? 0), signal.decimals)
}

/** The registers that hold a value. @throws {RangeError} when it does not fit the type */
export function encodeRegisters(signal: ModbusSignal, value: number): Buffer {
  const raw = (value - (signal.offset ?? 0)) / (signal.scale ?? 1)
  return reorder(
    writeRaw(signal, signal.type === 'f32' || signal.type === 'f64' ? raw : Math.round(raw)),
    registersOf(signal.type),
    signal.byteOrder,
  )
}

function readRaw({ type }: ModbusSignal, bytes: Buffer): number {
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
    default:
      return bytes.readUInt16BE(0)
  }
}

function writeRaw({ type }: ModbusSignal, raw: number): Buffer {
  const bytes = Buffer.alloc(registersOf(type) * 2)
  switch (type) {
    case 'i16':
      bytes.writeInt16BE(raw, 0)
      break
    case 'u32':
      bytes.writeUInt32BE(raw, 0)
      break
    case 'i32':
      bytes.writeInt32BE(raw, 0)
      break
    case 'f32':
      bytes.writeFloatBE(raw, 0)
      break
    case 'f64':
      bytes.writeDoubleBE(raw, 0)
      break
    default:
      bytes.writeUInt16BE(raw, 0)
  }
  return bytes
}

/** Between the order on the wire and most significant first; its own inverse for each of the four orders. */
function reorder(bytes: Buffer, registers: number, order: ModbusSignal['byteOrder'] = 'ABCD'): Buffer {
  const out = Buffer.from(bytes.subarray(0, registers * 2))
  if (order === 'DCBA') return out.reverse()
  if (order === 'BADC') return out.swap16()
  if (order === 'CDAB') return out.reverse().swap16()
  return out
}

/** Without decimals a 32-bit float keeps the seven digits it has. */
function rounded(value: number, decimals: number | undefined): number {
  return decimals === undefined ? Number(value.toPrecision(12)) : Math.round(value * 10 ** decimals) / 10 ** decimals
}
