import type { Signal } from '@mimic/contract'
import type { SignalScalar } from '@mimic/contract/live'

interface OnOff {
  readonly on: string
  readonly off: string
}

/** A signal's value as a text: the signal's own text for it, else the value with the signal's decimals. */
export function valueText(
  { scale, signalMaps }: Pick<Signal, 'scale' | 'signalMaps'>,
  value: SignalScalar,
  { on, off }: OnOff,
): string {
  if (value === null) return '—'
  const mapped = signalMaps?.find((each) => each.value === value || Number(each.value) === Number(value))
  if (mapped) return mapped.text
  if (typeof value === 'boolean') return value ? on : off
  return typeof value === 'number' ? value.toFixed(scale) : value
}
