import type { simulated } from '@mimic/contract/drivers'
import type { DeviceConfig, SignalConfig } from '../DeviceConfig.ts'
import type { SettingsOf } from '../DriverKind.ts'

export type SimulatedSignal = Pick<
  SignalConfig<SettingsOf<(typeof simulated)['address']>>,
  'id' | 'valueType' | 'address'
>

/** The part of a device's configuration that its driver needs. */
export interface SimulatedDevice
  extends Pick<DeviceConfig<SettingsOf<(typeof simulated)['device']>>, 'timeoutMs' | 'settings'> {
  readonly signals: readonly SimulatedSignal[]
}
