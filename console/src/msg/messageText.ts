import { codeText } from '@mimic/contract/codeTexts'
import { codes } from '@mimic/contract/errors'
import type { LiveMessage } from '@mimic/contract/live'
import { i18n } from '../messages/i18n.ts'

/** What a message of the socket says, in one line. A gateway's or device's alarm has no words of its own. */
export function messageText({ title, note, alarmType }: LiveMessage): string {
  const locale = i18n.language === 'en' ? 'en' : 'cn'
  const said = alarmType === 'gateway' ? codes.gatewayOffline : alarmType === 'device' ? codes.commFault : undefined
  const text = note !== '' || said === undefined ? note : codeText(said, locale)
  return [title, text].filter((part) => part !== '').join(' · ')
}
