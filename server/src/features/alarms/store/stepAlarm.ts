import type { LiveValue, SignalScalar } from '@mimic/contract/live'
import { type Condition, judge, type Verdict } from './condition.ts'

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
  /** Since when, and by what value, the condition of an `active` alarm is over. */
  readonly over?: Over
  /** Time of the last sample that was evaluated. */
  readonly judged: number
}

interface Over {
  readonly since: number
  /** Null where a simulated value ends what a measured one began. */
  readonly value: SignalScalar
  /** It has been over for long enough: the alarm waits for its reset. */
  readonly isTold?: true
}

export type AlarmEvent =
  | { readonly is: 'trigger'; readonly time: number; readonly value: SignalScalar; readonly simulated?: true }
  | { readonly is: 'release'; readonly time: number; readonly value: SignalScalar }
  /** The condition of a latched alarm is over: it waits for its reset. */
  | { readonly is: 'over'; readonly time: number; readonly value: SignalScalar }
  /** The condition of a latched alarm that waits for its reset holds again. */
  | { readonly is: 'again'; readonly time: number; readonly value: SignalScalar }

export interface Step {
  readonly phase: AlarmPhase
  readonly event?: AlarmEvent
}

export interface Watched {
  readonly condition: Condition
  readonly delayMs: number
  /** How long the condition must be over before the alarm returns. */
  readonly offDelayMs?: number
  /** The alarm stays until it is reset. */
  readonly isLatched?: boolean
}

export const NORMAL: AlarmPhase = { is: 'normal', since: 0, value: null, judged: Number.NEGATIVE_INFINITY }

/**
 * Advances a condition by one sample. A sample older than the last evaluated one changes nothing. A bad sample neither
 * raises nor ends an alarm. A value inside the dead band (hysteresis) ends no alarm, but does reset a running delay.
 * @param verdict of the sample; left out: that of a simple condition
 */
export function stepAlarm(
  watched: Watched,
  phase: AlarmPhase,
  reading: Omit<LiveValue, 'id'>,
  verdict: Verdict = judge(watched.condition, reading.value, reading.quality),
): Step {
  const { time, value, simulated } = reading
  if (time < phase.judged) return { phase }
  const at = { ...phase, judged: time }
  if (verdict === 'unknown') return { phase: at }
  if (phase.is === 'active') return stepActive(watched, at, reading, verdict)
  if (verdict !== 'holds') return { phase: phase.is === 'normal' ? at : { ...at, is: 'normal' } }
  const waiting: AlarmPhase =
    phase.is === 'waiting' ? at : { is: 'waiting', since: time, value, judged: time, ...(simulated && { simulated }) }
  return time - waiting.since >= watched.delayMs ? triggered(waiting, watched.delayMs) : { phase: waiting }
}

function stepActive(
  watched: Watched,
  phase: AlarmPhase,
  { time, value, simulated }: Omit<LiveValue, 'id'>,
  verdict: Verdict,
): Step {
  const { over } = phase
  if (verdict === 'over') {
    if (over?.isTold) return { phase }
    const since = over ?? { since: time, value: simulated && !phase.simulated ? null : value }
    const isLong = time - since.since >= (watched.offDelayMs ?? 0)
    return isLong ? returned(watched, phase, since) : { phase: { ...phase, over: since } }
  }
  if (!over || (over.isTold && verdict === 'between')) return { phase }
  return { phase: withoutOver(phase), ...(over.isTold && { event: { is: 'again', time, value } }) }
}

function withoutOver({ over: _over, ...phase }: AlarmPhase): AlarmPhase {
  return phase
}

/** Adjusts a phase to a clock that was set back to `time`: the elapsed part of a delay stays elapsed. */
export function setBack(phase: AlarmPhase, time: number): AlarmPhase {
  if (time >= phase.judged) return phase
  const by = phase.judged - time
  const { over } = phase
  return { ...phase, judged: time, since: phase.since - by, ...(over && { over: { ...over, since: over.since - by } }) }
}

/** The delay that runs: since when, and how long it is; undefined for none. */
export function delayOf(
  { delayMs, offDelayMs = 0 }: Watched,
  { is, since, over }: AlarmPhase,
): { readonly since: number; readonly ms: number } | undefined {
  if (is === 'waiting') return { since, ms: delayMs }
  return is === 'active' && over && !over.isTold ? { since: over.since, ms: offDelayMs } : undefined
}

/** Advances a condition whose delay has passed without a further sample. */
export function delayOver(watched: Watched, phase: AlarmPhase): Step {
  if (phase.is === 'waiting') return triggered(phase, watched.delayMs)
  const { is, over } = phase
  return is === 'active' && over && !over.isTold ? returned(watched, phase, over) : { phase }
}

function triggered(waiting: AlarmPhase, delayMs: number): Step {
  const { since, value, simulated } = waiting
  const event: AlarmEvent = { is: 'trigger', time: since + delayMs, value, ...(simulated && { simulated }) }
  return { phase: { ...waiting, is: 'active' }, event }
}

function returned({ offDelayMs = 0, isLatched }: Watched, phase: AlarmPhase, over: Over): Step {
  const time = over.since + offDelayMs
  const { value } = over
  if (isLatched) return { phase: { ...phase, over: { ...over, isTold: true } }, event: { is: 'over', time, value } }
  return {
    phase: { ...(phase.over ? withoutOver(phase) : phase), is: 'normal' },
    event: { is: 'release', time, value },
  }
}
