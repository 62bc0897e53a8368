import { AnchorButton, Button } from '@blueprintjs/core'
import { ArrowLeft, EyeOff, Share, Trash } from '@blueprintjs/icons'
import type { Message } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { RemoveAlert } from '../../kit/dialog/RemoveAlert.tsx'
import { toastError } from '../../kit/dialog/toaster.ts'
import type { Screen } from '../../kit/Screen.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { areaOf, type MessageArea, windowPath } from '../notices/messagePaths.ts'
import { MessageFacts } from './MessageFacts.tsx'
import { useOneMessage } from './useOneMessage.ts'

/** The list that a message was opened from, by `menuType`. */
const lists: Readonly<Record<string, string>> = {
  all: 'messageAll',
  readen: 'messageReaden',
  unReaden: 'messageUnReaden',
}
const screens = { '/msg': 'msg-detail', '/message': 'message-detail' } as const satisfies Record<MessageArea, string>

/** One message. Opening it marks it as read. */
const MessageDetailScreen: Screen = observer(function MessageDetailScreen({ params }) {
  const { t } = useTranslation('message')
  const [path, navigate] = useLocation()
  const { menuType = '', msgType = '', dataId, msgId = '' } = params
  const area = areaOf(path)
  const backPath = `${area}/${lists[menuType] ?? 'messageAll'}`
  const { answer, message } = useOneMessage(dataId ?? msgId, msgType)
  return (
    <div className="screen" data-screen={screens[area]}>
      <header className="screen-head">
        <Button
          variant="minimal"
          icon={<ArrowLeft />}
          aria-label={t(($) => $.back)}
          onClick={() => navigate(backPath)}
        />
        <h1>{message ? message.note || message.title : t(($) => $.details)}</h1>
        {message && <Actions message={message} onLeft={() => navigate(backPath)} />}
      </header>
      {message ? <MessageFacts message={message} /> : <Nothing of={answer} />}
    </div>
  )
})
export default MessageDetailScreen

/** The actions of a message. `onLeft` runs after an action that takes it out of the lists. */
function Actions({ message, onLeft }: { readonly message: Message; readonly onLeft: () => void }) {
  const { t } = useTranslation('message')
  const common = useTranslation('common')
  const { messages } = useStores()
  const [isAsking, setAsking] = useState(false)
  const leave = (work: Promise<void>) => void work.then(onLeft, toastError)
  return (
    <>
      <AnchorButton
        icon={<Share />}
        text={t(($) => $.ownWindow)}
        href={windowPath(message)}
        target="_blank"
        rel="noopener"
        data-action="own-window"
      />
      <Button
        icon={<EyeOff />}
        text={t(($) => $.ignore)}
        data-action="ignore"
        onClick={() => leave(messages.ignore(message.id))}
      />
      <Button icon={<Trash />} text={common.t(($) => $.remove)} data-action="remove" onClick={() => setAsking(true)} />
      <RemoveAlert
        question={isAsking ? t(($) => $.removeAsk, { name: message.note || message.title }) : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => leave(messages.remove(message.id))}
      />
    </>
  )
}
