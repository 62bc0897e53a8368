import { NonIdealState, Spinner } from '@blueprintjs/core'
import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import type { Screen } from '../../kit/Screen.ts'
import { InspectionAside } from '../inspection/InspectionAside.tsx'
import { RepairAside } from '../repair/RepairAside.tsx'
import { JumpFailed } from './JumpFailed.tsx'
import { PageStage } from './PageStage.tsx'
import { useNamedPage } from './useNamedPage.ts'

/** The panel beside the page of an order, by `orderType`. */
const orderAsides: Readonly<Record<string, ComponentType<{ readonly id: string }>>> = {
  repair: RepairAside,
  inspection: InspectionAside,
}

/** The configuration page of an equipment. Alarms and work orders open it too; a work order stands beside it. */
const EquipmentPageScreen: Screen = function EquipmentPageScreen({ params }) {
  const [, navigate] = useLocation()
  const { pageId, id, alarm, orderType, orderId } = params
  const state = useNamedPage(pageId ?? id ?? '', pageId === undefined ? 'either' : 'page')
  const tail = orderId === undefined ? (alarm === undefined ? '' : `/${alarm}`) : `/${orderType}/${orderId}`
  const Aside = orderId === undefined ? undefined : orderAsides[orderType ?? '']
  return (
    <div
      className={`fills${Aside ? ' has-order' : ''}`}
      data-screen={orderId === undefined ? 'monitor-eg-page' : 'monitor-eg-page-order'}
    >
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
      {Aside && orderId !== undefined && <Aside id={orderId} />}
    </div>
  )
}
export default EquipmentPageScreen
