import { describe, expect, it } from 'vitest'
import { isNoValue, noValueMarks } from './noValueMarks.ts'

/** Marks of the SunSpec Device Information Model Specification 1.1, and what a register of the form gives for them. */
const marks = [
  ['u8', '0xFF', 255],
  ['u16', '0xFFFF', 65_535],
  ['i16', '0x8000', -32_768],
  ['u32', '0xFFFFFFFF', 4_294_967_295],
  ['i32', '0x80000000', -2_147_483_648],
  ['u64', '0xFFFFFFFFFFFFFFFF', '18446744073709551615'],
  ['i64', '0x8000000000000000', '-9223372036854775808'],
  ['f32', '0x7FC00000', Number.NaN],
  ['f64', '0x7FF8000000000000', Number.NaN],
  ['f32', '0x42C80000', 100],
] as const
describe('marks of what a device does not have', () => {
  it.each(marks)('of form %s: %s is %s, and nothing else is one', (form, mark, raw) => {
    expect(noValueMarks(mark, form)).toEqual([raw])
    const list = noValueMarks(mark, form)
    expect(isNoValue(list, raw)).toBe(true)
    for (const other of [0, 1, -1, 255.5, 65_534, -32_767, true, 'off', ''])
      expect(isNoValue(list, other), `${other}`).toBe(false)
  })

  it('are patterns of the width of the value', () => {
    const all = marks.map(([, mark]) => mark).join(', ')
    expect(noValueMarks(all, 'u16')).toEqual([65_535, 32_768])
    expect(noValueMarks(all, 'i64')).toEqual([-1, '-9223372036854775808', '9221120237041090560'])
    expect(isNoValue(noValueMarks(all, 'f32'), 0)).toBe(false)
  })

  it('stand for both signs where the form is not known, and are found in texts of numbers', () => {
    const list = noValueMarks('0x8000; -9999 18446744073709551615，nan', undefined)
    for (const raw of [32_768, -32_768, '-32768', -9999, ' -9999.0 ', '18446744073709551615', Number.NaN, 'NaN'])
      expect(isNoValue(list, raw), `${raw}`).toBe(true)
    for (const raw of ['18446744073709551614', '', 'x', 9999, false]) expect(isNoValue(list, raw), `${raw}`).toBe(false)
  })
})
