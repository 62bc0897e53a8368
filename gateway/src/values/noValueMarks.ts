import { type NumberForm, parseNoValueMarks } from '@mimic/contract/drivers'
import type { FieldValue } from '../drivers/Driver.ts'
import { shortestFloat } from '../drivers/shortestFloat.ts'
import { isLongWhole, wholeValue } from '../drivers/wholeValue.ts'

const BITS_A_DIGIT = 4

/**
 * The values of a device that stand for the marks of a signal. Bits in hexadecimal stand for a value of their own width
 * only: 0xFFFF is no mark of a 32-bit counter. Where the form is unknown, they stand for the signed and the unsigned number.
 * @param text as `parseNoValueMarks` takes it
 */
export function noValueMarks(text: string, form: NumberForm | undefined): readonly FieldValue[] {
  return (parseNoValueMarks(text) ?? []).flatMap((mark) => {
    if (!/^0x/i.test(mark)) return plainValue(mark)
    const [bits, pattern] = [(mark.length - 2) * BITS_A_DIGIT, BigInt(mark)]
    if (form === undefined) return [wholeValue(pattern), wholeValue(BigInt.asIntN(bits, pattern))]
    return bits === Number(form.slice(1)) ? valueOfBits(pattern, form) : []
  })
}

/** Whether a value of a device is one of the marks. */
export function isNoValue(marks: readonly FieldValue[], raw: FieldValue): boolean {
  if (marks.length === 0 || typeof raw === 'boolean') return false
  const value = typeof raw === 'string' ? plainValue(raw) : raw
  // NaN is itself here, and the bits 0x80000000 of a float, which are -0, are no 0.
  return marks.some((mark) => Object.is(mark, value))
}

/** A number, NaN, or the text as it is: a whole number that a number cannot hold exactly stays a text. */
function plainValue(given: string): FieldValue {
  const text = given.trim()
  if (/^nan$/i.test(text)) return Number.NaN
  if (text === '' || Number.isNaN(Number(text))) return text
  return isLongWhole(text) ? text : Number(text)
}

function valueOfBits(pattern: bigint, form: NumberForm): FieldValue {
  const view = new DataView(new ArrayBuffer(8))
  switch (form) {
    case 'f32': {
      view.setUint32(0, Number(pattern))
      const float = view.getFloat32(0)
      // The shortest text of -0 is that of 0.
      return float === 0 ? float : shortestFloat(float)
    }
    case 'f64':
      view.setBigUint64(0, pattern)
      return view.getFloat64(0)
    default:
      return wholeValue(form.startsWith('i') ? BigInt.asIntN(Number(form.slice(1)), pattern) : pattern)
  }
}
