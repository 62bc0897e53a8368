import type { WatchedDevice } from './useDeviceMonitor.ts'

/** What every tab of a device knows. */
export interface DeviceTabProps {
  readonly equipmentId: string
  readonly device: WatchedDevice
  readonly orderId: string | undefined
}
