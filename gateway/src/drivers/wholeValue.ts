import type { FieldValue } from './Driver.ts'

/** A whole number of any size, exactly: as text where a number would lose digits. */
export const wholeValue = (whole: bigint): FieldValue => {
  const number = Number(whole)
  return Number.isSafeInteger(number) ? number : String(whole)
}

/** Whether a value is the text of a whole number that a number cannot hold exactly. */
export const isLongWhole = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{16,40}$/.test(value) && !Number.isSafeInteger(Number(value))
