import type { sparkplug } from '@mimic/contract/drivers'
import type { DeviceConfig, SignalConfig } from '../DeviceConfig.ts'
import type { SettingsOf } from '../DriverKind.ts'

export type SparkplugSignal = Pick<
  SignalConfig<SettingsOf<(typeof sparkplug)['address']>>,
  'id' | 'valueType' | 'address'
>

/** The part of a device's configuration that its driver needs. */
export interface SparkplugDevice
  extends Pick<DeviceConfig<SettingsOf<(typeof sparkplug)['device']>>, 'timeoutMs' | 'settings'> {
  readonly signals: readonly SparkplugSignal[]
}
