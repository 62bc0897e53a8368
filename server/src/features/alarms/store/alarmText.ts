import type { Locale } from '@mimic/contract'
import type { SignalScalar, SystemAlarmType } from '@mimic/contract/live'
import { systemAlarmText } from '@mimic/contract/systemAlarmText'
import type { AlarmRow } from './AlarmRows.ts'

/** The words of an alarm: of a signal its condition's, else a text of ours. */
export const alarmText = ({ type, msg, value }: Pick<AlarmRow, 'type' | 'msg' | 'value'>, locale: Locale): string =>
  // Types and values are written by us.
  type === 'signal' ? msg : systemAlarmText(type as SystemAlarmType, JSON.parse(value) as SignalScalar, locale)
