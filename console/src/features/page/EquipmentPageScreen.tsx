import { NonIdealState, Spinner } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import type { Screen } from '../../kit/Screen.ts'
import { JumpFailed } from './JumpFailed.tsx'
import { PageStage } from './PageStage.tsx'
import { useNamedPage } from './useNamedPage.ts'

/** The configuration page of an equipment. Alarms and work orders open it too. */
const EquipmentPageScreen: Screen = function EquipmentPageScreen({ params }) {
  const [, navigate] = useLocation()
  const { pageId, id, alarm, orderId } = params
  const state = useNamedPage(pageId ?? id ?? '', pageId === undefined ? 'either' : 'page')
  const tail = alarm === undefined ? '' : `/${alarm}`
  return (
    <div className="fills" data-screen={orderId === undefined ? 'monitor-eg-page' : 'monitor-eg-page-order'}>
      {state.is === 'loading' && <NonIdealState className="whole-screen" icon={<Spinner size={36} />} />}
      {state.is === 'failed' && <JumpFailed error={state.error} onBack={() => navigate('/monitor/eg/list')} />}
      {state.is === 'known' && (
        <PageStage
          projectId={state.page.projectId}
          pageId={state.page.pageId}
          isEmbeddable
          pagePath={(next) => `/monitor/eg/detail/page/${next}${tail}`}
        >
          <h1>{state.page.title}</h1>
        </PageStage>
      )}
    </div>
  )
}
export default EquipmentPageScreen
