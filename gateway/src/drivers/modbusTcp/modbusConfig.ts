import { type Static, Type } from 'typebox'
import type { DeviceConfig, SignalConfig } from '../../config.ts'

export const areas = ['holding', 'input', 'coil', 'discrete'] as const
export const valueTypes = ['bool', 'bit', 'u16', 'i16', 'u32', 'i32', 'f32', 'f64'] as const
export const byteOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const

export const ModbusSettings = Type.Object({
  host: Type.String({ minLength: 1, maxLength: 255 }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  unitId: Type.Integer({ minimum: 0, maximum: 255 }),
})

export const ModbusAddress = Type.Object({
  area: Type.Enum(areas),
  /** Zero-based, as in the protocol. */
  address: Type.Integer({ minimum: 0, maximum: 65_535 }),
  type: Type.Enum(valueTypes),
  /** Bit of a register, 0 = lowest; for `bit` only. */
  bit: Type.Optional(Type.Integer({ minimum: 0, maximum: 15 })),
  /** A is the most significant byte; the letters stand in the order in which the bytes arrive. */
  byteOrder: Type.Optional(Type.Enum(byteOrders)),
})

export type ModbusSignal = SignalConfig & Static<typeof ModbusAddress>
export type ModbusDevice = Omit<DeviceConfig, 'signals'> &
  Static<typeof ModbusSettings> & { readonly signals: readonly ModbusSignal[] }
