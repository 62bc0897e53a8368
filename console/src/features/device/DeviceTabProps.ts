import type { WatchedDevice } from './monitor/useDeviceMonitor.ts'

/** The props of every tab of a device. */
export interface DeviceTabProps {
  readonly equipmentId: string
  readonly device: WatchedDevice
  readonly orderId: string | undefined
  /** True for a device of another organisation, seen through its share. */
  readonly isShared: boolean
}
