import type { LiveValue, SignalScalar } from '@mimic/contract/live'
import { type Condition, judge } from './condition.ts'

/** The state of one condition. Times are device times, ms. */
export interface AlarmPhase {
  /** `waiting`: the condition holds, but not long enough yet. */
  readonly is: 'normal' | 'waiting' | 'active'
  /** The time since which it holds; meaningless in `normal`. */
  readonly since: number
  /** The value that made it hold. */
  readonly value: SignalScalar
  /** That value was not measured. */
  readonly simulated?: true
  /** Time of the last sample that was evaluated. */
  readonly judged: number
}

export type AlarmEvent =
  | { readonly is: 'trigger'; readonly time: number; readonly value: SignalScalar; readonly simulated?: true }
  /** The value is null where a simulated one ends what a measured one began. */
  | { readonly is: 'release'; readonly time: number; readonly value: SignalScalar }

export interface Step {
  readonly phase: AlarmPhase
  readonly event?: AlarmEvent
}

export interface Watched {
  readonly condition: Condition
  readonly delayMs: number
}

export const NORMAL: AlarmPhase = { is: 'normal', since: 0, value: null, judged: Number.NEGATIVE_INFINITY }

/**
 * Advances a condition by one sample. A sample older than the last evaluated one changes nothing. A bad sample neither
 * raises nor ends an alarm. A value inside the dead band (hysteresis) ends no alarm, but does reset a running delay.
 */
export function stepAlarm(
  { condition, delayMs }: Watched,
  phase: AlarmPhase,
  { time, value, quality, simulated }: Omit<LiveValue, 'id'>,
): Step {
  if (time < phase.judged) return { phase }
  const verdict = judge(condition, value, quality)
  const at = { ...phase, judged: time }
  if (verdict === 'unknown') return { phase: at }
  if (phase.is === 'active') {
    if (verdict !== 'over') return { phase: at }
    const told = simulated && !phase.simulated ? null : value
    return { phase: { ...at, is: 'normal' }, event: { is: 'release', time, value: told } }
  }
  if (verdict !== 'holds') return { phase: phase.is === 'normal' ? at : { ...at, is: 'normal' } }
  const waiting: AlarmPhase =
    phase.is === 'waiting' ? at : { is: 'waiting', since: time, value, judged: time, ...(simulated && { simulated }) }
  return time - waiting.since >= delayMs ? triggered(waiting, delayMs) : { phase: waiting }
}

/** Adjusts a phase to a clock that was set back to `time`: the elapsed part of a delay stays elapsed. */
export const setBack = (phase: AlarmPhase, time: number): AlarmPhase =>
  time < phase.judged ? { ...phase, judged: time, since: phase.since - (phase.judged - time) } : phase

/** Advances a condition whose delay has passed without a further sample. */
export const delayOver = ({ delayMs }: Watched, phase: AlarmPhase): Step =>
  phase.is === 'waiting' ? triggered(phase, delayMs) : { phase }

function triggered(waiting: AlarmPhase, delayMs: number): Step {
  const { since, value, simulated } = waiting
  const event: AlarmEvent = { is: 'trigger', time: since + delayMs, value, ...(simulated && { simulated }) }
  return { phase: { ...waiting, is: 'active' }, event }
}
