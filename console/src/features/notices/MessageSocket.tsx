import { asFirst } from '@mimic/contract/client'
import type { LiveMessage } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { MessageLink } from '@mimic/viewer/link'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { toastNotification } from '../../kit/dialog/toaster.ts'
import { messageText } from '../../kit/text/messageText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { Notices } from './Notices.ts'
import { useMessageTarget } from './useMessageTarget.ts'

/** The console's only message socket, with the reminders of new messages. It renders nothing. */
export default function MessageSocket() {
  const { t } = useTranslation('message')
  const { call, session, messages, titleReminder, second } = useStores()
  const [, navigate] = useLocation()
  const open = useMessageTarget()
  // The socket outlives changes of the language and the screen.
  const now = useRef({ t, navigate, open })
  now.current = { t, navigate, open }
  useEffect(() => {
    const wants = (prompt: 'title' | 'alter') => session.user?.prompType.split(',').includes(prompt) === true
    const notices = new Notices({
      show: (notification) => void toastNotification(notification),
      texts: () => ({
        open: now.current.t(($) => $.open),
        show: now.current.t(($) => $.show),
        message: messageText,
        more: (count) => now.current.t(($) => $.more, { count }),
      }),
      onOpen: (message) => void now.current.open(message),
      onOpenList: () => now.current.navigate('/msg/messageUnReaden'),
    })
    const remind = (message: LiveMessage) => {
      // A later change of an alarm is no new message.
      if (message.type === 'alarm' && message.dataStatus !== 'active') return
      if (wants('alter')) notices.take(message)
      if (wants('title')) titleReminder.start(messageText(message))
    }
    const askSecond = () => void second.refresh(session.may('signal.write'))
    const link = new MessageLink({
      token: () => call(paths.messageToken, {}, asFirst),
      address: (token) => `${location.origin.replace(/^http/, 'ws')}${paths.messageSocket}${token}`,
      onMessage: (message) => messages.take(message),
      onOpen: () => {
        messages.refresh()
        askSecond()
      },
      onSilenced: (alarmIds) => messages.silence(alarmIds),
      onWrites: askSecond,
      // The menu and the screens follow.
      onRights: () => void session.follow(),
    })
    const leave = messages.listen({ take: remind, refresh: async () => undefined })
    messages.start()
    link.start()
    return () => {
      leave()
      notices.stop()
      link.stop()
      messages.stop()
      second.stop()
      titleReminder.stop()
    }
  }, [call, session, messages, titleReminder, second])
  return null
}
