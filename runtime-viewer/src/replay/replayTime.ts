import { viewLimits } from '@mimic/contract/viewLimits'
import { DAY_MS } from '@mimic/contract/zone'
import { momentText } from '@mimic/engine/moment'
import type { ReplayRange } from './Playhead.ts'

/** The default length of the bar's range. */
const USUAL_MS = DAY_MS

/** Date and time of day in UTC+8, whatever zone the browser is in. */
export function instantText(timeMs: number): string {
  return momentText(timeMs, 'YYYY-MM-DD HH:mm:ss')
}

/** The error of a range, or undefined if it is valid (5.4: the end after the start, 30 days at most). */
export function rangeProblem({ from, to }: ReplayRange, nowMs: number): 'badRange' | 'future' | undefined {
  if (!(from < to && to - from <= viewLimits.query.rangeDays * DAY_MS)) return 'badRange'
  return from >= nowMs ? 'future' : undefined
}

/** A day that ends now, or around an instant that lies further back. */
export function usualRange(timeMs: number, nowMs: number): ReplayRange {
  const to = timeMs >= nowMs - USUAL_MS ? nowMs : Math.min(nowMs, timeMs + USUAL_MS / 2)
  return { from: to - USUAL_MS, to }
}
