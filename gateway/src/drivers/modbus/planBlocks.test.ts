import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ModbusAddress, ModbusSignal } from './modbusDevice.ts'
import { blockOf, planBlocks, splitBlock } from './planBlocks.ts'

const at = (address: number, more: Partial<ModbusAddress> = {}): ModbusSignal => ({
  id: `s${address}`,
  address: { area: 'holding', address, type: 'u16', bit: 0, length: 0, byteOrder: 'ABCD', ...more },
})
const shape = (signals: readonly ModbusSignal[]) =>
  planBlocks(signals).map(({ area, start, count }) => `${area} ${start}+${count}`)

describe('read blocks', () => {
  it('join neighbours, whatever their order in the configuration', () => {
    expect(shape([at(2), at(0, { type: 'f32' }), at(3)])).toEqual(['holding 0+4'])
  })

  it('read over small gaps and not over large ones', () => {
    expect(shape([at(0), at(10)])).toEqual(['holding 0+11'])
    expect(shape([at(0), at(100)])).toEqual(['holding 0+1', 'holding 100+1'])
  })

  it('stay within 125 registers', () => {
    expect(shape(Array.from({ length: 130 }, (_, i) => at(i)))).toEqual(['holding 0+125', 'holding 125+5'])
    expect(shape([...Array.from({ length: 124 }, (_, i) => at(i)), at(124, { type: 'f32' })])).toEqual([
      'holding 0+124',
      'holding 124+2',
    ])
  })

  it('keep the areas apart', () => {
    expect(shape([at(0), at(0, { area: 'coil', type: 'bool' })])).toEqual(['coil 0+1', 'holding 0+1'])
  })
})

describe('a refused block', () => {
  const split = (signals: readonly ModbusSignal[]) =>
    splitBlock(blockOf(signals)).map(({ start, count }) => `${start}+${count}`)

  it('is cut at its widest gap', () => {
    expect(split([at(0), at(2), at(10, { type: 'f32' }), at(13)])).toEqual(['0+3', '10+4'])
  })

  it('without gaps is halved, and one signal is never cut', () => {
    expect(split([at(0), at(1), at(2), at(3)])).toEqual(['0+2', '2+2'])
    expect(split([at(7, { type: 'f32' })])).toEqual(['7+2'])
  })

  it('ends with a request for each signal, none lost', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(300), { minLength: 1, maxLength: 60 }), (addresses) => {
        let blocks = planBlocks(addresses.map((address) => at(address)))
        for (let i = 0; i < 60; i++) blocks = blocks.flatMap((block) => splitBlock(block))
        expect(blocks.flatMap(({ signals }) => signals.map(({ address }) => address.address))).toEqual(
          addresses.sort((a, b) => a - b),
        )
        expect(blocks.every(({ count }) => count === 1)).toBe(true)
      }),
    )
  })
})
