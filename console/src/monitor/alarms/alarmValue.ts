import type { Alarm } from '@mimic/contract'
import type { SignalScalar } from '@mimic/contract/live'

/** What was measured, with its unit; alarms do not say their signal's decimals, so three are enough. */
export function alarmValue({ unit }: Pick<Alarm, 'unit'>, value: SignalScalar): string {
  if (value === null || value === '') return '—'
  const text = typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : String(value)
  return `${text} ${unit}`.trim()
}
