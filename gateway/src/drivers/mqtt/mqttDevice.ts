import type { mqtt } from '@mimic/contract/drivers'
import type { DeviceConfig, SignalConfig } from '../DeviceConfig.ts'
import type { SettingsOf } from '../DriverKind.ts'

export type MqttSignal = Pick<SignalConfig<SettingsOf<(typeof mqtt)['address']>>, 'id' | 'valueType' | 'address'>

/** The part of a device's configuration that its driver needs. */
export interface MqttDevice extends Pick<DeviceConfig<SettingsOf<(typeof mqtt)['device']>>, 'timeoutMs' | 'settings'> {
  readonly signals: readonly MqttSignal[]
}
