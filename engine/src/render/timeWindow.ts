import { type FollowSpec, rangeAt } from '../chart/ChartSpec.ts'
import type { Props } from '../schema/props/prop.ts'
import type { LiveState } from './LiveState.ts'
import { numberOf } from './style.ts'

/** @returns the time range of a chart over time: the zoomed range, or the last minutes up to now */
export function windowOf(p: Props, live: LiveState): { from: number; to: number } {
  return live.session.window ?? rangeAt(followWith(rangeMsOf(p, live)), live.now)
}

/** Length of the time range of a chart that follows the present. */
export const rangeMsOf = (p: Props, { session }: LiveState): number =>
  session.rangeMs ?? numberOf(p, 'data.timeRange') * 60_000

/**
 * @returns how a chart follows the present, undefined where it was moved away from it. It moves on by about a pixel, in whole
 * seconds, so that the charts of a page move at the same moments.
 */
export function followOf(p: Props, live: LiveState): FollowSpec | undefined {
  return live.session.window === undefined ? followWith(rangeMsOf(p, live)) : undefined
}

const followWith = (rangeMs: number): FollowSpec => ({
  rangeMs,
  stepMs: 1000 * Math.max(1, Math.ceil(rangeMs / 600_000)),
})

/** @returns when the clock changes the chart next. A chart whose page has a beat waits for it instead. */
export function nextStep(p: Props, live: LiveState): number {
  const follow = followOf(p, live)
  if (!live.isLive || follow === undefined || live.charts.hasBeat === true) return Number.POSITIVE_INFINITY
  return (Math.floor(live.now / follow.stepMs) + 1) * follow.stepMs
}
