import type { SignalEntry } from '../../../config/config.ts'
import type { PeerSignal } from '../../testing/Peer.ts'

/** A signal of each type, area and byte order, apart from each other. */
export const modbusSignals: readonly PeerSignal[] = [
  { entry: { id: 'u16', address: 0, type: 'u16', writable: true }, values: [1, 65_535, 0] },
  { entry: { id: 'i16', address: 1, type: 'i16' }, values: [-1, 32_767, -32_768] },
  { entry: { id: 'u32', address: 2, type: 'u32', byteOrder: 'CDAB' }, values: [1, 4_294_967_295] },
  { entry: { id: 'i32', address: 4, type: 'i32', byteOrder: 'DCBA' }, values: [-2, 2_147_483_647] },
  { entry: { id: 'f32', address: 6, type: 'f32', byteOrder: 'BADC' }, values: [0.5, -1024.25] },
  { entry: { id: 'f64', address: 8, type: 'f64' }, values: [0.1, -12_345.678] },
  { entry: { id: 'bit', address: 12, type: 'bit', bit: 9 }, values: [true, false] },
  { entry: { id: 'coil', area: 'coil', address: 3, type: 'bool' }, values: [true, false] },
]
/** Registers that no other signal has. */
export const manyFirst = 20
export const manyCount = 900
/** There are fewer registers than signals, so the last ones are read twice. */
export const manyEntry = (i: number): SignalEntry => ({
  id: `many${i}`,
  address: manyFirst + (i % manyCount),
  type: 'u16',
})
/** Beyond the registers of the device. */
export const missingSignal: SignalEntry = { id: 'missing', address: 60_000, type: 'u16' }
