import type { Locale } from '@mimic/contract'
import { type AlarmType, isSystemAlarm, type SignalScalar } from '@mimic/contract/live'
import { systemAlarmText } from '@mimic/contract/systemAlarmText'
import type { AlarmRow } from './AlarmRows.ts'

/** The text of an alarm: the text of its condition, or for a system alarm a text of ours. */
export function alarmText({ type, msg, value }: Pick<AlarmRow, 'type' | 'msg' | 'value'>, locale: Locale): string {
  // Types and values are written by us.
  const own = type as AlarmType
  return isSystemAlarm(own) ? systemAlarmText(own, JSON.parse(value) as SignalScalar, locale) : msg
}
