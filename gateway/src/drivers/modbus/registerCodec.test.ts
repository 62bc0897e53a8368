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
  length: 16,
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

  it('of 64 bits keep every digit, as text where a number has not enough of them', () => {
    const ends = { u64: [0n, 2n ** 64n - 1n], i64: [-(2n ** 63n), 2n ** 63n - 1n] } as const
    for (const [type, [min, max]] of Object.entries(ends) as ['u64', [bigint, bigint]][])
      fc.assert(
        fc.property(fc.bigInt({ min, max }), fc.constantFrom(...byteOrders), (whole, byteOrder) => {
          const bytes = Buffer.alloc(8)
          bytes.writeBigUInt64BE(BigInt.asUintN(64, whole))
          const wire = byteOrder === 'DCBA' ? bytes.reverse() : byteOrder === 'BADC' ? bytes.swap16() : byteOrder === 'CDAB' ? bytes.reverse().swap16() : bytes // biome-ignore format: one line
          const value = decodeRegisters(at({ type, byteOrder }), wire)
          expect(BigInt(value)).toBe(whole)
          expect(typeof value).toBe(Number.isSafeInteger(Number(whole)) ? 'number' : 'string')
          if (typeof value === 'number') expect(encodeRegisters(at({ type, byteOrder }), value)).toEqual(wire)
        }),
      )
    expect(() => encodeRegisters(at({ type: 'u64' }), -1)).toThrow(RangeError)
    expect(() => encodeRegisters(at({ type: 'u64' }), 2 ** 60)).toThrow(RangeError)
  })

  it('of binary coded decimals have the digits that stand in the registers', () => {
    expect(decodeRegisters(at({ type: 'bcd16' }), Buffer.from('1234', 'hex'))).toBe(1234)
    expect(decodeRegisters(at({ type: 'bcd32', byteOrder: 'CDAB' }), Buffer.from('56781234', 'hex'))).toBe(12_345_678)
    expect(decodeRegisters(at({ type: 'bcd16' }), Buffer.from('12a4', 'hex'))).toBeNaN()
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.constantFrom(...byteOrders), (whole, byteOrder) => {
        const config = at({ type: 'bcd32', byteOrder })
        expect(decodeRegisters(config, encodeRegisters(config, whole))).toBe(whole)
      }),
    )
    for (const raw of [-1, 10_000]) expect(() => encodeRegisters(at({ type: 'bcd16' }), raw)).toThrow(RangeError)
  })

  it('of texts end at a zero, and have two characters a register in either order', () => {
    const text = (more: Partial<ModbusAddress> = {}) => at({ type: 'text', length: 5, ...more })
    expect(decodeRegisters(text(), Buffer.from('Pump 7', 'latin1'))).toBe('Pump')
    expect(decodeRegisters(text({ length: 6 }), Buffer.from('Pump 7', 'latin1'))).toBe('Pump 7')
    expect(decodeRegisters(text(), Buffer.from('AB\0CDE', 'latin1'))).toBe('AB')
    expect(decodeRegisters(text({ byteOrder: 'BADC' }), Buffer.from('uPpm7 ', 'latin1'))).toBe('Pump')
    expect(encodeRegisters(text(), 'Tank').toString('latin1')).toBe('Tank\0\0')
    for (const raw of ['longer', '\u6cf5']) expect(() => encodeRegisters(text(), raw)).toThrow(RangeError)
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
