import type { SignalQuality, SignalScalar } from '@mimic/contract/live'
import { type Condition, judge } from './condition.ts'

/** Where one condition stands. Times are device times, ms. */
export interface AlarmPhase {
  /** `waiting`: it holds, but not yet for as long as it must. */
  readonly is: 'normal' | 'waiting' | 'active'
  /** Since when it holds; in `normal` of no meaning. */
  readonly since: number
  /** The value that made it hold. */
  readonly value: SignalScalar
  /** Time of the last sample that was judged. */
  readonly judged: number
}

export type AlarmEvent =
  | { readonly is: 'trigger'; readonly time: number; readonly value: SignalScalar }
  | { readonly is: 'release'; readonly time: number; readonly value: SignalScalar }

export interface Step {
  readonly phase: AlarmPhase
  readonly event?: AlarmEvent
}

export interface Watched {
  readonly condition: Condition
  readonly delayMs: number
}

export interface Reading {
  readonly time: number
  readonly value: SignalScalar
  readonly quality: SignalQuality
}

export const NORMAL: AlarmPhase = { is: 'normal', since: 0, value: null, judged: Number.NEGATIVE_INFINITY }

/**
 * One sample further. A sample older than the last judged one changes nothing; what was not measured neither raises nor
 * ends an alarm; a value inside the dead band ends no alarm, but does end the waiting for one.
 */
export function stepAlarm({ condition, delayMs }: Watched, phase: AlarmPhase, { time, value, quality }: Reading): Step {
  if (time < phase.judged) return { phase }
  const verdict = judge(condition, value, quality)
  const at = { ...phase, judged: time }
  if (verdict === 'unknown') return { phase: at }
  if (phase.is === 'active') {
    if (verdict !== 'over') return { phase: at }
    return { phase: { ...at, is: 'normal' }, event: { is: 'release', time, value } }
  }
  if (verdict !== 'holds') return { phase: phase.is === 'normal' ? at : { ...at, is: 'normal' } }
  const waiting: AlarmPhase = phase.is === 'waiting' ? at : { ...at, is: 'waiting', since: time, value }
  return time - waiting.since >= delayMs ? triggered(waiting, delayMs) : { phase: waiting }
}

/** The same phase by a clock that was set back to `time`: what has passed of a delay stays passed. */
export const setBack = (phase: AlarmPhase, time: number): AlarmPhase =>
  time < phase.judged ? { ...phase, judged: time, since: phase.since - (phase.judged - time) } : phase

/** The delay has passed while nothing else was measured. */
export const delayOver = ({ delayMs }: Watched, phase: AlarmPhase): Step =>
  phase.is === 'waiting' ? triggered(phase, delayMs) : { phase }

function triggered(waiting: AlarmPhase, delayMs: number): Step {
  const { since, value } = waiting
  return { phase: { ...waiting, is: 'active' }, event: { is: 'trigger', time: since + delayMs, value } }
}
