import { randomUUID } from 'node:crypto'
import type { ConditionState } from '@mimic/contract/bus'
import { type AlarmRow, NOBODY_YET } from '../store/AlarmRows.ts'

/** Severities of OPC UA from which on an alarm is critical, major and minor here (OPC UA Part 5, 6.4.2: 1 to 1000). */
const [CRITICAL, MAJOR, MINOR] = [801, 601, 401]

/** The severity here, 1 to 4 with the most urgent first. */
export const severityOf = (severity: number): number =>
  severity >= CRITICAL ? 1 : severity >= MAJOR ? 2 : severity >= MINOR ? 3 : 4

/** Subject of an alarm of a device. */
export interface ConditionOwner {
  readonly orgId: string
  readonly equipId: string
  readonly gatewayId: string
  /** The condition, see table `opcua_condition`. */
  readonly ruleId: string
  readonly suppression: string
}

const textOf = ({ source, message }: ConditionState): string =>
  source === '' || message.includes(source) ? message : `${source}: ${message}`

/** A new alarm. @param gmtRelease null while it holds */
export const newConditionAlarm = (
  owner: ConditionOwner,
  state: ConditionState,
  gmtTrigger: number,
  gmtRelease: number | null,
): AlarmRow => ({
  ...owner,
  id: randomUUID(),
  type: 'opcua',
  signalId: null,
  severity: severityOf(state.severity),
  msg: textOf(state),
  value: 'null',
  ...NOBODY_YET,
  gmtTrigger,
  gmtRelease,
})

/** The known state of a condition before a new one. */
export interface KnownState {
  /** Its last alarm, unless that is closed. */
  readonly alarm: AlarmRow | undefined
  /** It had an alarm. */
  readonly hadAlarm: boolean
  /** That was acknowledged at the device. */
  readonly wasAcked: boolean
}

/**
 * The alarms that change by the newest state of a condition, the one that it is about from now on last; empty if none
 * does. A state that has to be acknowledged again is a new alarm.
 */
export function nextAlarms(
  { alarm, hadAlarm, wasAcked }: KnownState,
  state: ConditionState,
  owner: ConditionOwner,
): AlarmRow[] {
  const { time, isActive } = state
  const since = Math.min(state.since ?? time, time)
  const isAnew = wasAcked && state.isAcked === false
  const held = alarm?.gmtRelease === null ? alarm : undefined
  const ended = held && { ...held, gmtRelease: Math.max(time, held.gmtTrigger) }
  if (!isActive) {
    if (ended) return [ended]
    const isMissed = state.isKept && state.isAcked === false && (isAnew || !hadAlarm)
    return isMissed ? [newConditionAlarm(owner, state, since, since)] : []
  }
  if (held && !isAnew) {
    const [severity, msg] = [severityOf(state.severity), textOf(state)]
    return held.severity === severity && held.msg === msg ? [] : [{ ...held, severity, msg }]
  }
  if (ended) return [ended, newConditionAlarm(owner, state, time, null)]
  // Its active state may have begun before the alarm that is over here.
  const isLater = since > (alarm?.gmtRelease ?? 0)
  return [newConditionAlarm(owner, state, isLater ? since : time, null)]
}
