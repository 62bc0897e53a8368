import type { LiveState } from './LiveState.ts'

/** The text of an unknown value. */
export const NO_VALUE = '--'

/** @returns a live value as people read it: with its decimals, without its unit */
export function formatValue(value: LiveState['value'], scale: number): string {
  if (value === undefined || value === null || value === '') return NO_VALUE
  if (typeof value === 'number') return Number.isFinite(value) ? formatNumber(value, scale) : NO_VALUE
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value
}

/** The words of a bound value: the text that the binding gives it, otherwise its figure. A mapped text has no unit. */
export function shownValue(live: Pick<LiveState, 'value' | 'scale' | 'unit' | 'mapped'>): ShownValue {
  if (live.mapped !== undefined) return { text: live.mapped, unit: '' }
  return { text: formatValue(live.value, live.scale), unit: live.unit }
}

interface ShownValue {
  readonly text: string
  readonly unit: string
}

/** The same for the measured value, while the drawn one still glides towards it. */
export const shownReading = ({ reading, scale, unit, mapped }: LiveState): ShownValue =>
  shownValue({ value: reading, scale, unit, mapped })

/** @returns a number with its decimals and a true minus sign; never "-0.00" */
export function formatNumber(value: number, scale: number): string {
  const text = Math.abs(value).toFixed(scale)
  return value < 0 && Number(text) !== 0 ? `\u2212${text}` : text
}

/** @returns the value as a number, for fills and pointers; undefined when there is none */
export function numericValue(value: LiveState['value']): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** @returns where a value lies between two ends, 0 to 1; 0 if the ends do not ascend */
export function fractionOf(value: number, min: number, max: number): number {
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0
}
