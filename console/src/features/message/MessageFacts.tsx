import { Button } from '@blueprintjs/core'
import { DocumentOpen, VolumeUp } from '@blueprintjs/icons'
import type { Message } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Fact } from '../../kit/Fact.tsx'
import { NoticeBody } from '../../kit/NoticeBody.tsx'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { AlarmSound } from '../alarm/alarmSound.ts'
import { MessageState } from '../notices/MessageTitle.tsx'
import { objectPath } from '../notices/messagePaths.ts'
import { useMessageTarget } from '../notices/useMessageTarget.ts'
import { MessageMark } from './MessageMark.tsx'

/** The text of a message, and the link to its object. */
export function MessageFacts({ message }: { readonly message: Message }) {
  const { t } = useTranslation('message')
  const isAlarm = message.type === 'alarm'
  return (
    <>
      <dl className="table-card facts is-pairs">
        <Fact label={isAlarm ? t(($) => $.equipment) : t(($) => $.about)}>{message.title}</Fact>
        <Fact label={t(($) => $.fields.gmtCreate)}>{timeText(message.gmtCreate)}</Fact>
        <Fact label={isAlarm ? t(($) => $.fields.severity) : t(($) => $.fields.kind)}>
          <MessageMark message={message} />
        </Fact>
        <Fact label={t(($) => $.fields.state)}>
          <MessageState state={message.state} />
        </Fact>
      </dl>
      {message.type === 'notice' && <Announced id={message.id} />}
      <div className="card-buttons">
        {isAlarm ? <AlarmButtons message={message} /> : <OpenButton message={message} />}
      </div>
    </>
  )
}

/** The text of an announcement, with its picture. */
function Announced({ id }: { readonly id: string }) {
  const answer = useAnswer(paths.noticeDetail, { id })
  return (
    <section className="table-card announced">
      {answer.page ? <NoticeBody notice={answer.page} /> : <Nothing of={answer} />}
    </section>
  )
}

/** Opens the order, or the list with what expires. */
function OpenButton({ message }: { readonly message: Message }) {
  const { t } = useTranslation('message')
  const [, navigate] = useLocation()
  const path = objectPath(message)
  if (path === undefined) return null
  return (
    <Button
      intent="primary"
      icon={<DocumentOpen />}
      text={message.type === 'order' ? t(($) => $.openOrder) : t(($) => $.openList)}
      data-action="open-target"
      onClick={() => navigate(path)}
    />
  )
}

function AlarmButtons({ message }: { readonly message: Message }) {
  const { t } = useTranslation('message')
  const open = useMessageTarget()
  const [sound] = useState(() => new AlarmSound())
  useEffect(() => () => sound.close(), [sound])
  return (
    <>
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
        onClick={() => sound.play(1)}
      />
    </>
  )
}
