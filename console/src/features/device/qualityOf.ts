import { limits } from '@mimic/contract/limits'
import type { WatchedSignal } from './DeviceMonitor.ts'

/**
 * The quality to show. A signal that never had a value is not bad. The age of a value counts from its arrival, because a
 * device's clock may be off by a day.
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
