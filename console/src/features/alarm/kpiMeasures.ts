import { kpiLimits } from '@mimic/contract/live'

export type MeasureKey = keyof typeof kpiLimits
export type Verdict = 'good' | 'fair' | 'bad'

/** The figures that have a limit, in their order. */
// The keys come from the literal.
export const measureKeys = Object.keys(kpiLimits) as readonly MeasureKey[]

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
export const rounded = (value: number): string =>
  value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1)

export const measureText = (key: MeasureKey, value: number): string =>
  key.endsWith('Share') ? percent(value) : rounded(value)

export function verdictOf(key: MeasureKey, value: number): Verdict {
  const { good, most } = kpiLimits[key]
  return value <= good ? 'good' : value <= most ? 'fair' : 'bad'
}
