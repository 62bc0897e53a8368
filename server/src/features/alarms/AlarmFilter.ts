import type { Alarm } from '@mimic/contract'
import type { FloodPart } from './management/alarmFlood.ts'
import type { Position } from './positions.ts'

/** The filter of a list of alarms within an organisation. */
export interface AlarmFilter {
  /** Only alarms of these equipment and of their gateways; undefined: of the whole organisation. */
  readonly equips?: readonly string[] | undefined
  /** In addition to `equips`: alarms of the measured variables of this project. */
  readonly variablesOf?: string | undefined
  /** In addition to `equips`: alarms of these measured variables, by their keys. */
  readonly variables?: readonly string[]
  readonly type?: Alarm['type'] | undefined
  readonly state?: Alarm['state'] | undefined
  readonly severity?: number | undefined
  readonly classId?: string | undefined
  /** Narrows to alarms of a part of a flood. */
  readonly part?: FloodPart | undefined
  readonly dateStart?: number | undefined
  readonly dateEnd?: number | undefined
  readonly search?: string | undefined
  /** Only alarms that held or began in this time. */
  readonly during?: { readonly dateStart: number; readonly dateEnd: number }
  /** Only those that are not closed, or only closed ones. */
  readonly isOpen?: boolean | undefined
  /** Only those that are suppressed, or only the others. */
  readonly isSuppressed?: boolean | undefined
  /** Only alarms that this operating position answers. */
  readonly position?: Position | undefined
  readonly ids?: readonly string[] | undefined
}
