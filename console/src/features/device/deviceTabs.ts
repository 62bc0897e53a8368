/** The tabs of 2.9, in their order. */
export const deviceTabs = [
  'realtime',
  'device-info',
  'gateway-info',
  'command',
  'history',
  'alarm',
  'curve',
  'repair',
  'inspection',
] as const
export type DeviceTab = (typeof deviceTabs)[number]

export const asDeviceTab = (text: string | null | undefined): DeviceTab | undefined =>
  deviceTabs.find((each) => each === text)
