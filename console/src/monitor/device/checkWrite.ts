import type { Signal } from '@mimic/contract'
import type { CodeName } from '@mimic/contract/errors'

/** Why a text cannot be written to a signal (5.4), by the code's name; undefined when it can. The server asks again. */
export function checkWrite(
  { dataType, readonly, lowerLimit, upperLimit }: Pick<Signal, 'dataType' | 'readonly' | 'lowerLimit' | 'upperLimit'>,
  text: string,
): CodeName | undefined {
  const trimmed = text.trim()
  if (readonly) return 'writeReadOnly'
  if (trimmed === '') return 'writeEmpty'
  if (dataType !== 'number') return undefined
  const value = Number(trimmed)
  if (!Number.isFinite(value)) return 'dataType'
  const isTooSmall = lowerLimit !== null && value < lowerLimit
  const isTooLarge = upperLimit !== null && value > upperLimit
  return isTooSmall || isTooLarge ? 'writeOutOfRange' : undefined
}
