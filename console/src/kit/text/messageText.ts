import type { LiveMessage } from '@mimic/contract/live'
import { systemAlarmText } from '@mimic/contract/systemAlarmText'
import { shownLocale } from '../../texts/i18n.ts'

/** A message of the socket as one line. An alarm without a signal has no text of its own and gets that of its type. */
export function messageText({ title, note, alarmType, detail = null }: LiveMessage): string {
  const locale = shownLocale()
  const isSystem = note === '' && alarmType !== undefined && alarmType !== 'signal'
  const text = isSystem ? systemAlarmText(alarmType, detail, locale) : note
  return [title, text].filter((part) => part !== '').join(' · ')
}
