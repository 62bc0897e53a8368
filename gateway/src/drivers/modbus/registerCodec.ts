import { modbusRegisters } from '@mimic/contract/drivers'
import type { FieldValue } from '../Driver.ts'
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
export function encodeRegisters(address: ModbusAddress, raw: number): Buffer {
  const isFloat = address.type === 'f32' || address.type === 'f64'
  return reorder(writeRaw(address, isFloat ? raw : Math.round(raw)), address)
}

function readRaw({ type }: ModbusAddress, bytes: Buffer): number {
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

function writeRaw({ type }: ModbusAddress, raw: number): Buffer {
  const bytes = Buffer.alloc(modbusRegisters[type] * 2)
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
function reorder(bytes: Buffer, { type, byteOrder }: ModbusAddress): Buffer {
  const out = Buffer.from(bytes.subarray(0, modbusRegisters[type] * 2))
  if (byteOrder === 'DCBA') return out.reverse()
  if (byteOrder === 'BADC') return out.swap16()
  if (byteOrder === 'CDAB') return out.reverse().swap16()
  return out
}
