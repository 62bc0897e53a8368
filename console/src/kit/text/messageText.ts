import { isSystemAlarm, type LiveMessage } from '@mimic/contract/live'
import { storedMessageText } from '@mimic/contract/storedMessageText'
import { systemAlarmText } from '@mimic/contract/systemAlarmText'
import { shownLocale } from '../../texts/i18n.ts'

/**
 * A message of the socket as one line. An alarm without a signal has no text of its own and gets that of its type; what
 * is no alarm gets that of its subject.
 */
export function messageText({ title, note, alarmType, detail = null, subject, stage = '', params = {} }: LiveMessage) {
  const locale = shownLocale()
  const parts = () => {
    if (subject) {
      const own = storedMessageText({ subject, stage, params }, locale)
      return [own.note, own.title]
    }
    const system = note === '' && alarmType !== undefined && isSystemAlarm(alarmType) ? alarmType : undefined
    return [title, system === undefined ? note : systemAlarmText(system, detail, locale)]
  }
  return parts()
    .filter((part) => part !== '')
    .join(' · ')
}
