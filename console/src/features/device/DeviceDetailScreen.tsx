import { useSearchParams } from 'wouter'
import type { Screen } from '../../kit/Screen.ts'
import { DeviceDetail } from './DeviceDetail.tsx'
import { asDeviceTab, deviceTabs } from './deviceTabs.ts'

/** A device of the list. Alarms and work orders open it too, and name the first tab. */
const DeviceDetailScreen: Screen = function DeviceDetailScreen({ params }) {
  const [query] = useSearchParams()
  const { id = '', alarm, orderType, orderId } = params
  const first = asDeviceTab(alarm ?? orderType) ?? 'realtime'
  const base = ['/monitor/eg/detail/list', id, alarm, orderType, orderId].filter((part) => part !== undefined).join('/')
  return (
    <div data-screen={orderId === undefined ? 'monitor-eg-detail' : 'monitor-eg-detail-order'}>
      <DeviceDetail
        key={id}
        equipmentId={id}
        tabs={deviceTabs}
        tab={asDeviceTab(query.get('tab')) ?? first}
        tabPath={(tab) => (tab === first ? base : `${base}?tab=${tab}`)}
        orderId={orderId}
        backPath="/monitor/eg/list"
      />
    </div>
  )
}
export default DeviceDetailScreen
