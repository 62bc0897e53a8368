import type { http } from '@mimic/contract/drivers'
import type { DeviceConfig, SignalConfig } from '../DeviceConfig.ts'
import type { SettingsOf } from '../DriverKind.ts'

export type HttpSignal = Pick<SignalConfig<SettingsOf<(typeof http)['address']>>, 'id' | 'valueType' | 'address'>

/** The part of a device's configuration that its driver needs. */
export interface HttpDevice extends Pick<DeviceConfig<SettingsOf<(typeof http)['device']>>, 'timeoutMs' | 'settings'> {
  readonly signals: readonly HttpSignal[]
}
