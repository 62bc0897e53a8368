import { limits } from '@mimic/contract/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDeviceValue, toSignalValue } from './signalValue.ts'

const number = { valueType: 'number', scale: 1, offset: 0, noValueAt: [] } as const

describe('the value of a signal', () => {
  it('is scaled', () => {
    const level = { ...number, scale: 0.1, offset: -5 }
    expect(toSignalValue(level, 83)).toBe(3.3)
    expect(toDeviceValue(level, 3.3)).toBeCloseTo(83, 9)
  })

  it('has no noise of its scale', () => {
    expect(toSignalValue({ ...number, scale: 0.1 }, 3)).toBe(0.3)
    expect(toSignalValue(number, 1.5)).toBe(1.5)
  })

  it('keeps every digit of what the device said, and of what a scale makes of it', () => {
    expect(toSignalValue(number, Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER)
    expect(toSignalValue(number, 0.1 + 0.2)).toBe(0.1 + 0.2)
    expect(toSignalValue({ ...number, scale: 0.001 }, 1_234_567_890_123)).toBe(1_234_567_890.123)
    expect(toSignalValue({ ...number, scale: 1e-9 }, 42)).toBe(4.2e-8)
    expect(toSignalValue({ ...number, scale: 0.1, offset: -20.1 }, 201)).toBe(0)
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 14), max: 10 ** 14 }),
        fc.integer({ min: 1, max: 12 }),
        // A decimal of 15 digits at most has one number that is the nearest to it.
        (raw, places) => {
          const scale = Number(`1e-${places}`)
          expect(toSignalValue({ ...number, scale }, raw)).toBe(Number(`${raw}e-${places}`))
        },
      ),
    )
  })

  it('is none where the device gives a mark, and keeps that out of the scale', () => {
    const scaled = { ...number, scale: 0.1, noValueAt: [-32_768, Number.NaN] }
    for (const raw of [-32_768, Number.NaN]) expect(toSignalValue(scaled, raw)).toBeUndefined()
    expect(toSignalValue(scaled, 32_768)).toBe(3276.8)
  })

  it('that is written comes back as it was, for every raw value of a register', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -32_768, max: 32_767 }),
        fc.constantFrom(0.001, 0.01, 0.1, 0.3, 1, 7, 100, -0.5),
        fc.constantFrom(-40, 0, 273.15),
        (raw, scale, offset) => {
          const value = toSignalValue({ ...number, scale, offset }, raw)
          expect(Math.round(Number(toDeviceValue({ ...number, scale, offset }, value ?? 0)))).toBe(raw)
        },
      ),
    )
  })

  it.each([
    ['number', ' 12.5 ', 12.5],
    ['number', true, 1],
    ['number', '', undefined],
    ['number', 'closed', undefined],
    ['number', Number.NaN, undefined],
    ['number', Number.POSITIVE_INFINITY, undefined],
    ['boolean', 2, true],
    ['boolean', 0, false],
    ['boolean', 'ON', true],
    ['boolean', 'false', false],
    ['boolean', 'half', undefined],
    ['string', 12.5, '12.5'],
    ['string', 'x'.repeat(300), 'x'.repeat(limits.write.valueLength)],
  ] as const)('of type %s for %j is %j', (valueType, raw, value) => {
    expect(toSignalValue({ ...number, valueType }, raw)).toBe(value)
  })

  it('that is no number is not scaled', () => {
    expect(toSignalValue({ ...number, valueType: 'string', scale: 2 }, 'a')).toBe('a')
    expect(toDeviceValue({ ...number, valueType: 'string', scale: 2 }, 'a')).toBe('a')
  })
})
