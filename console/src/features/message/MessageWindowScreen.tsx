import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../kit/Brand.tsx'
import { LocaleSwitch } from '../../kit/LocaleSwitch.tsx'
import type { Screen } from '../../kit/Screen.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { MessageFacts } from './MessageFacts.tsx'
import { useOneMessage } from './useOneMessage.ts'

/** One message in a window of its own, by its id or by that of what it is about. */
const MessageWindowScreen: Screen = observer(function MessageWindowScreen({ params }) {
  const { t } = useTranslation('message')
  const { dataId = '', msgType = '' } = params
  const { answer, message } = useOneMessage(dataId, msgType)
  return (
    <main className="message-window" data-screen="system-msg-detail">
      <header>
        <Brand />
        <span className="spring" />
        <LocaleSwitch />
      </header>
      <div className="screen">
        <h1>{message ? message.note || message.title : t(($) => $.details)}</h1>
        {message ? <MessageFacts message={message} /> : <Nothing of={answer} />}
      </div>
    </main>
  )
})
export default MessageWindowScreen
