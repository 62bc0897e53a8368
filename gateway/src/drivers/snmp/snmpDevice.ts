import type { snmp } from '@mimic/contract/drivers'
import type { DeviceConfig, SignalConfig } from '../DeviceConfig.ts'
import type { SettingsOf } from '../DriverKind.ts'

export type SnmpSignal = Pick<SignalConfig<SettingsOf<(typeof snmp)['address']>>, 'id' | 'valueType' | 'address'>

/** The part of a device's configuration that its driver needs. */
export interface SnmpDevice extends Pick<DeviceConfig<SettingsOf<(typeof snmp)['device']>>, 'timeoutMs' | 'settings'> {
  readonly signals: readonly SnmpSignal[]
}
