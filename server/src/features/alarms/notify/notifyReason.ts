import type { NotifyOutcome } from '@mimic/contract'
import type { AlarmRow } from '../store/AlarmRows.ts'
import type { NotifyRule } from './NotifyRows.ts'
import { isOpen, nextOpen, RECENT_MS, spanOf } from './notifyTimes.ts'

/** The facts of an alarm and of a rule that has not told of it. */
export interface Untold {
  readonly rule: NotifyRule
  readonly alarm: Pick<AlarmRow, 'severity' | 'suppression' | 'gmtConfirm' | 'gmtRelease' | 'gmtReAlarm'>
  /** When the server entered the alarm. */
  readonly raised: number
  readonly isOfClasses: boolean
  readonly isOfAreas: boolean
  /** Why the rule can tell nobody now. */
  readonly waitsFor: 'nobody' | 'noBrowser' | undefined
}

export interface Reason {
  readonly outcome: NotifyOutcome
  /** End of its waiting; null where there is no such time. */
  readonly at: number | null
}

/** When an alarm was entered or last announced again. */
const announced = ({ alarm, raised }: Untold): number => alarm.gmtReAlarm || raised

/** Why a rule has not told of an alarm, the lasting reasons first. */
export function untoldReason(of: Untold, now: number): Reason {
  const { rule, alarm } = of
  const never = lastingReason(of, now)
  if (never) return { outcome: never, at: null }
  const dueAt = announced(of) + rule.delaySeconds * 1000
  if (now < dueAt) return { outcome: 'delay', at: dueAt }
  if (!isOpen(rule, alarm.severity, now)) {
    const outcome = spanOf(rule, now) === undefined ? 'schedule' : 'quiet'
    return { outcome, at: nextOpen(rule, alarm.severity, now) }
  }
  return { outcome: of.waitsFor ?? 'due', at: null }
}

function lastingReason(of: Untold, now: number): NotifyOutcome | undefined {
  const { rule, alarm, raised } = of
  if (rule.isEnabled === 0) return 'disabled'
  if (raised < rule.gmtCreate) return 'older'
  if (alarm.severity > rule.severity) return 'severity'
  if (!of.isOfClasses) return 'class'
  if (!of.isOfAreas) return 'area'
  if (alarm.suppression !== '') return 'suppressed'
  if (alarm.gmtConfirm !== null) return 'acknowledged'
  if (alarm.gmtRelease === null) return undefined
  // One that is over is told only without a delay, and only by a rule that told of such ones when it came.
  const wasOpen = isOpen(rule, alarm.severity, announced(of))
  return rule.delaySeconds > 0 || !wasOpen || announced(of) < now - RECENT_MS ? 'returned' : undefined
}
