import type { opcua } from '@mimic/contract/drivers'
import type { DeviceConfig, SignalConfig } from '../DeviceConfig.ts'
import type { SettingsOf } from '../DriverKind.ts'

export type OpcuaSignal = Pick<SignalConfig<SettingsOf<(typeof opcua)['address']>>, 'id' | 'valueType' | 'address'>

/** The part of a device's configuration that its driver needs. */
export interface OpcuaDevice
  extends Pick<DeviceConfig<SettingsOf<(typeof opcua)['device']>>, 'timeoutMs' | 'settings'> {
  readonly signals: readonly OpcuaSignal[]
}
