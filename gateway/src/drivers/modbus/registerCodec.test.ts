import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ModbusAddress } from './modbusDevice.ts'
import { decodeRegisters, encodeRegisters } from './registerCodec.ts'

const ranges = {
  u16: [0, 65_535],
  i16: [-32_768, 32_767],
  u32: [0, 4_294_967_295],
  i32: [-2_147_483_648, 2_147_483_647],
} as const
const byteOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const
const at = (more: Partial<ModbusAddress>): ModbusAddress => ({
  area: 'holding',
  address: 0,
  type: 'u16',
  bit: 0,
  byteOrder: 'ABCD',
  ...more,
})

describe('register values', () => {
  it('decode to what was encoded, for every whole type and byte order', () => {
    for (const [type, [min, max]] of Object.entries(ranges) as ['u16', [number, number]][]) {
      for (const byteOrder of byteOrders) {
        fc.assert(
          fc.property(fc.integer({ min, max }), (raw) => {
            const config = at({ type, byteOrder })
            expect(decodeRegisters(config, encodeRegisters(config, raw))).toBe(raw)
          }),
        )
      }
    }
  })

  it('keep floats in every byte order', () => {
    for (const byteOrder of byteOrders) {
      const f64 = at({ type: 'f64', byteOrder })
      expect(decodeRegisters(f64, encodeRegisters(f64, -12.25))).toBe(-12.25)
      const f32 = at({ type: 'f32', byteOrder })
      expect(decodeRegisters(f32, encodeRegisters(f32, 3.14))).toBe(Math.fround(3.14))
    }
  })

  it('are in the byte order that the letters say', () => {
    const bytes = (byteOrder: (typeof byteOrders)[number]) =>
      encodeRegisters(at({ type: 'u32', byteOrder }), 0x0a0b0c0d).toString('hex')
    expect(byteOrders.map(bytes)).toEqual(['0a0b0c0d', '0c0d0a0b', '0b0a0d0c', '0d0c0b0a'])
  })

  it('of whole types are rounded', () => {
    expect(encodeRegisters(at({ type: 'i16' }), (3.3 + 5) / 0.1).readInt16BE(0)).toBe(83)
  })

  it('refuse values that the type cannot hold', () => {
    expect(() => encodeRegisters(at({ type: 'i16' }), 40_000)).toThrow(RangeError)
  })

  it('give single bits', () => {
    expect(decodeRegisters(at({ type: 'bit', bit: 3 }), Buffer.from([0, 8]))).toBe(true)
    expect(decodeRegisters(at({ type: 'bit', bit: 2 }), Buffer.from([0, 8]))).toBe(false)
  })
})
