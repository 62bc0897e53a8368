import type { Refusal } from './FieldSource.ts'

/** The number that a text says, exactly; otherwise why it is not taken. */
export function typedNumber(
  text: string,
  { min = -Infinity, max = Infinity }: { readonly min?: number; readonly max?: number },
) {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value))
    return { is: 'refused', why: 'unreadable' satisfies Refusal } as const
  if (value < min || value > max) return { is: 'refused', why: 'range' satisfies Refusal } as const
  return { is: 'read', value } as const
}
