import type { s7 } from '@mimic/contract/drivers'
import type { DeviceConfig, SignalConfig } from '../DeviceConfig.ts'
import type { SettingsOf } from '../DriverKind.ts'

export type S7Signal = Pick<SignalConfig<SettingsOf<(typeof s7)['address']>>, 'id' | 'address'>

/** The part of a device's configuration that its driver needs. */
export interface S7Device extends Pick<DeviceConfig<SettingsOf<(typeof s7)['device']>>, 'timeoutMs' | 'settings'> {
  readonly signals: readonly S7Signal[]
}
