import type { LiveState } from '../widgets/WidgetView.ts'

/** What stands for a value that is not known. */
export const NO_VALUE = '--'

/** A live value as people read it: its decimals, no unit. */
export function formatValue(value: LiveState['value'], scale: number): string {
  if (value === undefined || value === null || value === '') return NO_VALUE
  if (typeof value === 'number') return Number.isFinite(value) ? formatNumber(value, scale) : NO_VALUE
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value
}

/** A number with its decimals and a true minus sign; never "-0.00". */
export function formatNumber(value: number, scale: number): string {
  const text = Math.abs(value).toFixed(scale)
  return value < 0 && Number(text) !== 0 ? `\u2212${text}` : text
}

/** The value as a number, for whatever fills or points; undefined when there is none. */
export function numericValue(value: LiveState['value']): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Where a value lies between two ends, 0 to 1; ends that do not ascend give 0. */
export function fractionOf(value: number, min: number, max: number): number {
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0
}
