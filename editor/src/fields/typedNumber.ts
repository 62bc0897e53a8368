import { type Change, readCalculation } from './calculation.ts'
import type { Refusal } from './FieldSource.ts'

/** The facts of a number field that decide what it takes. */
export interface NumberLimits {
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Unit of the leaf; a share of 1 is `share`. */
  readonly unit?: string | undefined
}

/** The number that a text says, exactly; a calculation; otherwise why it is not taken. */
export function typedNumber(text: string, { min = -Infinity, max = Infinity, unit }: NumberLimits): TypedNumber {
  const read = readCalculation(text, unit === '1' && max === 1 ? 'share' : unit)
  if (read.is !== 'number') return read
  const { value } = read
  if (value < min || value > max) return { is: 'refused', why: 'range' }
  return { is: 'read', value }
}

type TypedNumber =
  | { readonly is: 'read'; readonly value: number }
  | { readonly is: 'change'; readonly of: Change }
  | { readonly is: 'refused'; readonly why: Refusal }
