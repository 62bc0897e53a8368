import { Button, NonIdealState, Spinner } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { Screen } from '../../../kit/Screen.ts'
import { errorText } from '../../../kit/text/errorText.ts'
import { SharePassword } from '../../share/SharePassword.tsx'
import { SharedDevice } from './SharedDevice.tsx'
import { useSharedEquipment } from './useSharedEquipment.ts'

/** A device that another organisation shares. The visitor gives its password first. */
const SharedDeviceScreen: Screen = function SharedDeviceScreen({ params }) {
  const { code = '' } = params
  return (
    <div data-screen="monitor-eg-shared">
      <Shared key={code} code={code} />
    </div>
  )
}
export default SharedDeviceScreen

function Shared({ code }: { code: string }) {
  const { t } = useTranslation('share')
  const common = useTranslation('common')
  const [query] = useSearchParams()
  const { state, answer } = useSharedEquipment(code)
  switch (state.is) {
    case 'loading':
      return (
        <NonIdealState className="whole-screen" icon={<Spinner size={36} aria-label={common.t(($) => $.loading)} />} />
      )
    case 'gone':
      return <NonIdealState className="whole-screen" title={t(($) => $.gone)} description={t(($) => $.goneAbout)} />
    case 'failed':
      return (
        <NonIdealState
          className="whole-screen"
          title={common.t(($) => $.failed)}
          description={errorText(answer.error)}
          action={<Button text={common.t(($) => $.retry)} onClick={answer.reload} />}
        />
      )
    case 'locked':
      return <SharePassword code={code} onOpened={answer.reload} />
    case 'open':
      return (
        <SharedDevice
          equipment={state.equipment}
          wanted={query.get('tab')}
          tabPath={(tab) => `/monitor/eg/shared/${code}${tab === 'realtime' ? '' : `?tab=${tab}`}`}
          onAsk={answer.reload}
        />
      )
  }
}
