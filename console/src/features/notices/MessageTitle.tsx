import type { Message } from '@mimic/contract'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { areaOf, detailPath } from './messagePaths.ts'
import { useMessageTarget } from './useMessageTarget.ts'

/** The title of a message. A click marks it as read and opens its target. */
export function MessageTitle({ message }: { message: Message }) {
  const open = useMessageTarget()
  const [path] = useLocation()
  const click = (event: MouseEvent) => {
    // In a new tab, the message itself opens.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void open(message)
  }
  return (
    <>
      <Link
        href={detailPath(message, 'all', areaOf(path))}
        className="row-link"
        data-message={message.id}
        onClick={click}
      >
        {message.note || message.title}
      </Link>
      {message.note !== '' && <small className="row-sn muted">{message.title}</small>}
    </>
  )
}

/** The state as a word, with a mark for an unread message. */
export function MessageState({ state }: Pick<Message, 'state'>) {
  const { t } = useTranslation('message')
  return <span className={`message-state is-${state}`}>{t(($) => $.states[state])}</span>
}
