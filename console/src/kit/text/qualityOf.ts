import type { Signal } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { BAD, UNCERTAIN } from '@mimic/contract/quality'

interface Aged extends Pick<Signal, 'time' | 'quality' | 'intervalMs'> {
  /** When the value reached the server, monotonic ms. */
  readonly cameMs: number
}

/**
 * The quality to show. A signal that never had a value is not bad. The age of a value counts from its arrival, because a
 * device's clock may be off by a day.
 * @param nowMs monotonic
 */
export function qualityOf(
  { time, quality, intervalMs, cameMs }: Aged,
  nowMs: number,
): 'good' | 'uncertain' | 'bad' | 'stale' | 'none' {
  if (time === null) return 'none'
  if (quality === BAD) return 'bad'
  if (nowMs - cameMs > 2 * intervalMs + limits.staleGraceMs) return 'stale'
  return quality === UNCERTAIN ? 'uncertain' : 'good'
}

/** The class of `.state` for a quality: each has a shape and a colour of its own. */
export const qualityState = { good: 'on', uncertain: 'uncertain', bad: 'bad', stale: 'off', none: 'off' } as const
