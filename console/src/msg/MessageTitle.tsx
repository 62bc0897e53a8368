import type { Message } from '@mimic/contract'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { detailPath, useMessageTarget } from './useMessageTarget.ts'

/** What a message says; a click reads it and opens what it is about. */
export function MessageTitle({ message }: { message: Message }) {
  const open = useMessageTarget()
  const click = (event: MouseEvent) => {
    // In a tab of its own it opens as a message.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void open(message)
  }
  return (
    <>
      <Link href={detailPath(message)} className="row-link" data-message={message.id} onClick={click}>
        {message.note || message.title}
      </Link>
      {message.note !== '' && <small className="row-sn muted">{message.title}</small>}
    </>
  )
}

/** A word, and a shape beside it for what is unread. */
export function MessageState({ state }: Pick<Message, 'state'>) {
  const { t } = useTranslation('message')
  return <span className={`message-state is-${state}`}>{t(($) => $.states[state])}</span>
}
