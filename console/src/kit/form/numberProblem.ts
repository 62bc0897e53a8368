export interface NumberLimits {
  readonly min?: number
  readonly max?: number
}

/** Why a typed text is refused as a number; undefined for a number within its limits. */
export function numberProblem(
  text: string,
  { min = -Infinity, max = Infinity }: NumberLimits = {},
): 'required' | 'number' | 'range' | undefined {
  if (text.trim() === '') return 'required'
  const value = Number(text)
  if (!Number.isFinite(value)) return 'number'
  return value < min || value > max ? 'range' : undefined
}
