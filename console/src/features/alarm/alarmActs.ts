import { Moon, Tick, TickCircle } from '@blueprintjs/icons'
import type { Alarm } from '@mimic/contract'

/** The acts of an operator on alarms of a list; a dialog asks before each. */
export const alarmActs = [
  { what: 'confirm', right: 'confirm', icon: Tick, isMain: true },
  { what: 'handle', right: 'confirm', icon: TickCircle, isMain: true },
  { what: 'shelve', right: 'shelve', icon: Moon, isMain: false },
] as const

export type AlarmAct = (typeof alarmActs)[number]['what']

/** The rights of the account on alarms. */
export interface AlarmRights {
  readonly confirm: boolean
  readonly shelve: boolean
}

export type OnAlarmAct = (what: AlarmAct, alarms: readonly Alarm[]) => void

const isFor: Readonly<Record<AlarmAct, (alarm: Alarm) => boolean>> = {
  confirm: ({ gmtConfirm }) => gmtConfirm === null,
  handle: ({ isToBeHandled }) => isToBeHandled === true,
  shelve: () => true,
}

/** @returns those of the alarms to which an act applies; none without the right to it */
export function subjectsOf(what: AlarmAct, alarms: readonly Alarm[], may: AlarmRights): readonly Alarm[] {
  const act = alarmActs.find((each) => each.what === what)
  return act && may[act.right] ? alarms.filter(isFor[what]) : []
}
