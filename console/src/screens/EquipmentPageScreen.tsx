import { NonIdealState, Spinner } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import { JumpFailed } from '../monitor/page/JumpFailed.tsx'
import { PageStage } from '../monitor/page/PageStage.tsx'
import { useNamedPage } from '../monitor/page/useNamedPage.ts'
import type { Screen } from './index.ts'

/** The configuration page of an equipment, also as alarms and work orders open it. */
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
          pagePath={(next) => `/monitor/eg/detail/page/${next}${tail}`}
        >
          <h1>{state.page.title}</h1>
        </PageStage>
      )}
    </div>
  )
}
export default EquipmentPageScreen
