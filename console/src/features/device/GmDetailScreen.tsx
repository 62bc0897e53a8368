import { useLocation } from 'wouter'
import type { Screen } from '../../kit/Screen.ts'
import { DeviceDetail } from './DeviceDetail.tsx'
import type { DeviceTab } from './deviceTabs.ts'

/** The children of gm/vuedetail and the tab of each. */
const children = { realtime: 'real', command: 'write', history: 'history', alarm: 'alarm' } as const
type GmTab = keyof typeof children
const tabs = Object.keys(children) as readonly GmTab[]

/** A GM device. Without a child in the address the `real` tab is open; from an alarm (openType) the alarm tab is. */
const GmDetailScreen: Screen = function GmDetailScreen({ params }) {
  const [path] = useLocation()
  const { equipId, id, openType } = params
  const child = path.split('/').at(-1)
  const equipmentId = equipId ?? id ?? ''
  const tab = tabs.find((each) => children[each] === child) ?? (openType === 'alarm' ? 'alarm' : 'realtime')
  const tabPath = (to: DeviceTab) => {
    const known = tabs.find((each) => each === to) ?? 'realtime'
    return `/monitor/gm/vuedetail/${equipmentId}/${children[known]}`
  }
  return (
    <div data-screen={equipId === undefined ? 'monitor-gm-detail' : `monitor-gm-vuedetail-${children[tab]}`}>
      <DeviceDetail
        key={equipmentId}
        equipmentId={equipmentId}
        tabs={tabs}
        tab={tab}
        tabPath={tabPath}
        backPath="/monitor/gm/list"
      />
    </div>
  )
}
export default GmDetailScreen
