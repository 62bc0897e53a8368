import { momentText } from '@mimic/engine/moment'
import type { AlarmsKnown } from './AlarmCounter.ts'
import type { KioskTexts } from './kioskTexts.ts'

/** The texts of the strip, in their order. */
export interface AlarmStripView {
  /** The colour: `none` where no alarm waits for anybody. */
  readonly level: 1 | 2 | 3 | 4 | 'none'
  /** Severity and state of the first alarm; empty without one. */
  readonly mark: string
  /** True while the condition of the first alarm holds. */
  readonly holds: boolean
  readonly text: string
  readonly counts: readonly string[]
}

/**
 * The texts of the strip. That there is none it says only after the server has answered so, and while none is standing:
 * acknowledged by somebody, and still active.
 */
export function alarmStripView({ counts, isStale }: AlarmsKnown, texts: KioskTexts): AlarmStripView {
  const stale = isStale ? [texts.alarmsStale] : []
  if (!counts) return calm(isStale ? texts.alarmsUnknown : texts.alarmsAsked, [])
  const { first, severity, waiting, standing } = counts
  const numbers = [
    ...(waiting > 0 ? [texts.waiting(waiting)] : []),
    ...(standing > 0 ? [texts.standing(standing)] : []),
    ...stale,
  ]
  if (!first) return calm(waiting + standing === 0 ? texts.noAlarms : '', numbers)
  const { state, msg, equipTitle, gmtTrigger } = first
  const where = [equipTitle, momentText(gmtTrigger, 'YYYY-MM-DD HH:mm')].filter((part) => part !== '').join(' · ')
  return {
    level: severity === undefined ? 'none' : levelOf(severity),
    mark: `${texts.severities[levelOf(first.severity)]} · ${texts.states[state]}`,
    holds: state === 'active' || state === 'acknowledged',
    text: `${msg} · ${where}`,
    counts: numbers,
  }
}

const calm = (text: string, counts: readonly string[]): AlarmStripView => ({
  level: 'none',
  mark: '',
  holds: false,
  text,
  counts,
})

const levelOf = (severity: number): 1 | 2 | 3 | 4 => (severity === 1 || severity === 2 || severity === 3 ? severity : 4)
