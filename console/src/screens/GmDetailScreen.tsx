import { useLocation } from 'wouter'
import { DeviceDetail } from '../monitor/device/DeviceDetail.tsx'
import type { DeviceTab } from '../monitor/device/deviceTabs.ts'
import type { Screen } from './index.ts'

/** The children of gm/vuedetail, by the tab that each is. */
const children = { realtime: 'real', command: 'write', history: 'history', alarm: 'alarm' } as const
type GmTab = keyof typeof children
const tabs = Object.keys(children) as readonly GmTab[]

/** A GM device: `real` without a child; opened from an alarm (openType), its alarms. */
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
