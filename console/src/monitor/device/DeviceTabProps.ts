import type { WatchedDevice } from './useDeviceMonitor.ts'

/** What every tab of a device knows. */
export interface DeviceTabProps {
  readonly equipmentId: string
  readonly device: WatchedDevice
  readonly orderId: string | undefined
  /** It is another organisation's, looked at by its share. */
  readonly isShared: boolean
}
