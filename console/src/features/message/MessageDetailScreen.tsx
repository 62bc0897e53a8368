import { Button } from '@blueprintjs/core'
import { ArrowLeft, DocumentOpen, EyeOff, Trash, VolumeUp } from '@blueprintjs/icons'
import type { Message } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { RemoveAlert } from '../../kit/dialog/RemoveAlert.tsx'
import { toastError } from '../../kit/dialog/toaster.ts'
import { Fact } from '../../kit/Fact.tsx'
import type { Screen } from '../../kit/Screen.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { AlarmMark } from '../alarm/AlarmMark.tsx'
import { AlarmSound } from '../alarm/alarmSound.ts'
import { MessageState } from '../notices/MessageTitle.tsx'
import { useMessageTarget } from '../notices/useMessageTarget.ts'
import { alarmOf } from './message.resource.tsx'

/** The list that a message was opened from, by `menuType`. */
const lists: Readonly<Record<string, string>> = {
  all: '/msg/messageAll',
  readen: '/msg/messageReaden',
  unReaden: '/msg/messageUnReaden',
}

/** One message. Opening it marks it as read. */
const MessageDetailScreen: Screen = observer(function MessageDetailScreen({ params }) {
  const { t } = useTranslation('message')
  const common = useTranslation('common')
  const { messages } = useStores()
  const [, navigate] = useLocation()
  const { menuType = '', dataId = '' } = params
  const backPath = lists[menuType] ?? '/msg/messageAll'
  const answer = useAnswer(paths.messageInfo, { id: dataId })
  const { page: message, reload } = answer
  const [isAsking, setAsking] = useState(false)
  const isUnread = message?.state === 'unread'
  useEffect(() => {
    if (isUnread) messages.markRead(dataId).then(reload, toastError)
  }, [messages, dataId, isUnread, reload])
  const leave = (work: Promise<void>) => work.then(() => navigate(backPath), toastError)
  return (
    <div className="screen" data-screen="msg-detail">
      <header className="screen-head">
        <Button
          variant="minimal"
          icon={<ArrowLeft />}
          aria-label={t(($) => $.back)}
          onClick={() => navigate(backPath)}
        />
        <h1>{message ? message.note || message.title : t(($) => $.details)}</h1>
        {message && (
          <>
            <Button
              icon={<EyeOff />}
              text={t(($) => $.ignore)}
              data-action="ignore"
              onClick={() => void leave(messages.ignore(message.id))}
            />
            <Button
              icon={<Trash />}
              text={common.t(($) => $.remove)}
              data-action="remove"
              onClick={() => setAsking(true)}
            />
          </>
        )}
      </header>
      {message ? <Facts message={message} /> : <Nothing of={answer} />}
      <RemoveAlert
        question={isAsking && message ? t(($) => $.removeAsk, { name: message.note || message.title }) : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void leave(messages.remove(dataId))}
      />
    </div>
  )
})
export default MessageDetailScreen

function Facts({ message }: { message: Message }) {
  const { t } = useTranslation('message')
  const open = useMessageTarget()
  const [sound] = useState(() => new AlarmSound())
  useEffect(() => () => sound.close(), [sound])
  return (
    <>
      <dl className="table-card facts is-pairs">
        <Fact label={t(($) => $.equipment)}>{message.title}</Fact>
        <Fact label={t(($) => $.fields.gmtCreate)}>{timeText(message.gmtCreate)}</Fact>
        <Fact label={t(($) => $.fields.severity)}>
          <AlarmMark alarm={alarmOf(message)} />
        </Fact>
        <Fact label={t(($) => $.fields.state)}>
          <MessageState state={message.state} />
        </Fact>
      </dl>
      <div className="card-buttons">
        {message.dataId !== '' && (
          <Button
            intent="primary"
            icon={<DocumentOpen />}
            text={t(($) => $.openEquipment)}
            data-action="open-target"
            onClick={() => void open(message)}
          />
        )}
        <Button
          icon={<VolumeUp />}
          text={t(($) => $.playSound)}
          disabled={sound.isMuted}
          title={sound.isMuted ? t(($) => $.soundIsOff) : undefined}
          data-action="play-sound"
          onClick={() => sound.play()}
        />
      </div>
    </>
  )
}
