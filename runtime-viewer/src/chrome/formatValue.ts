import type { Signal } from '@mimic/contract'
import type { SignalScalar } from '@mimic/contract/live'
import type { Texts } from './texts.ts'

/** A value as a person reads it: decimals and unit of its signal, switches as words. */
export function formatValue(
  value: SignalScalar | undefined,
  signal: Pick<Signal, 'dataType' | 'scale' | 'unit'>,
  texts: Texts,
): string {
  if (value === null || value === undefined) return '—'
  if (signal.dataType === 'boolean') return value === true || value === 1 || value === '1' ? texts.on : texts.off
  const number = Number(value)
  const shown = signal.dataType === 'number' && Number.isFinite(number) ? number.toFixed(signal.scale) : String(value)
  return signal.unit === '' ? shown : `${shown} ${signal.unit}`
}
