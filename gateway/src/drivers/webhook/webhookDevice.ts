import type { webhook } from '@mimic/contract/drivers'
import type { DeviceConfig, SignalConfig } from '../DeviceConfig.ts'
import type { SettingsOf } from '../DriverKind.ts'

export type WebhookSignal = Pick<SignalConfig<SettingsOf<(typeof webhook)['address']>>, 'id' | 'valueType' | 'address'>

/** The part of a device's configuration that its driver needs. */
export interface WebhookDevice
  extends Pick<DeviceConfig<SettingsOf<(typeof webhook)['device']>>, 'timeoutMs' | 'settings'> {
  readonly signals: readonly WebhookSignal[]
}
