import { messageKinds } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { useEffect } from 'react'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { toastError } from '../../kit/dialog/toaster.ts'
import { oneOf } from '../../kit/oneOf.ts'
import { useStores } from '../../stores/StoresContext.ts'

/**
 * The message that an address names, by its own id or by that of what it is about; it is marked as read.
 * @param msgType its kind; the server answers none of another kind
 */
export function useOneMessage(id: string, msgType: string) {
  const { messages } = useStores()
  const type = oneOf(messageKinds, msgType)
  const answer = useAnswer(paths.messageInfo, type === undefined ? { id } : { id, type })
  const { page: message, reload } = answer
  const unreadId = message?.state === 'unread' ? message.id : undefined
  useEffect(() => {
    if (unreadId !== undefined) messages.markRead(unreadId).then(reload, toastError)
  }, [messages, unreadId, reload])
  return { answer, message }
}
