import type { LiveMessage } from '@mimic/contract/live'
import { systemAlarmText } from '@mimic/contract/systemAlarmText'
import { i18n } from '../messages/i18n.ts'

/** What a message of the socket says, in one line. An alarm without a signal has no words of its own. */
export function messageText({ title, note, alarmType, detail = null }: LiveMessage): string {
  const locale = i18n.language === 'en' ? 'en' : 'cn'
  const isSystem = note === '' && alarmType !== undefined && alarmType !== 'signal'
  const text = isSystem ? systemAlarmText(alarmType, detail, locale) : note
  return [title, text].filter((part) => part !== '').join(' · ')
}
