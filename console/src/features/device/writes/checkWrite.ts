import type { Signal } from '@mimic/contract'
import type { CodeName } from '@mimic/contract/errors'

/** The name of the code that refuses a text for a signal (5.4); undefined when it can be written. The server checks again. */
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
