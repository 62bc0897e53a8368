import type { FieldValue } from './Driver.ts'

/** Devices hold numbers as 32-bit floats often, which have seven digits. */
const TOLERANCE = 1e-6

/** Whether a value that was read back is the written one, as far as a 32-bit float can hold it. */
export function isSameValue(back: FieldValue, written: FieldValue): boolean {
  if (typeof back !== 'number' || typeof written !== 'number') return back === written
  return Math.abs(back - written) <= TOLERANCE * Math.max(Math.abs(back), Math.abs(written))
}
