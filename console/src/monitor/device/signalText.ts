import type { Signal } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import type { SignalScalar } from '@mimic/contract/live'
import type { WatchedSignal } from '../DeviceMonitor.ts'

/**
 * A signal that never had a value is not a faulty one. How old a value is goes by when it came in: a device's clock may
 * be a day off.
 * @param nowMs monotonic
 */
export function qualityOf(
  { time, quality, intervalMs, cameMs }: WatchedSignal,
  nowMs: number,
): 'good' | 'bad' | 'stale' | 'none' {
  if (time === null) return 'none'
  if (quality === 2) return 'bad'
  return nowMs - cameMs > 2 * intervalMs + limits.staleGraceMs ? 'stale' : 'good'
}

interface OnOff {
  readonly on: string
  readonly off: string
}

/** A value of a signal as people read it: the text that the signal gives it, else with its decimals. */
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
