import type { Alarm, AlarmState } from '@mimic/contract'

/** The times on which an alarm's state depends; rows of tables lack the time of confirmation. */
interface Dated {
  readonly gmtTrigger: number
  readonly gmtRelease: number | null
  readonly gmtConfirm?: number | null
}

/** The state of an alarm at an instant; undefined before it began. */
export function alarmAt<A extends Dated>(alarm: A, timeMs: number): A | undefined {
  if (alarm.gmtTrigger > timeMs) return undefined
  const gmtRelease = before(alarm.gmtRelease, timeMs)
  const gmtConfirm = before(alarm.gmtConfirm ?? null, timeMs)
  return {
    ...alarm,
    gmtRelease,
    gmtConfirm,
    state: stateOf(gmtRelease !== null, gmtConfirm !== null),
    ...(gmtRelease === null ? { releaseValue: null } : {}),
    ...(gmtConfirm === null ? { confirmBy: '', confirmNote: '' } : {}),
  }
}

/** The alarms that held at an instant, the most urgent first. */
export function alarmsAt(alarms: readonly Alarm[], timeMs: number): Alarm[] {
  return alarms
    .flatMap((alarm) => alarmAt(alarm, timeMs) ?? [])
    .filter(({ gmtRelease }) => gmtRelease === null)
    .sort((a, b) => a.severity - b.severity || b.gmtTrigger - a.gmtTrigger)
}

const before = (at: number | null, timeMs: number): number | null => (at !== null && at <= timeMs ? at : null)

// Equal to the contract's function, without the schemas that importing it would add.
const stateOf = (isReleased: boolean, isConfirmed: boolean): AlarmState =>
  isReleased ? (isConfirmed ? 'closed' : 'returned') : isConfirmed ? 'acknowledged' : 'active'
