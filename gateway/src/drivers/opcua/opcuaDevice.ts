import type { opcua } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import type { DeviceConfig, SignalConfig } from '../DeviceConfig.ts'
import { FieldError } from '../Driver.ts'
import type { SettingsOf } from '../DriverKind.ts'

export type OpcuaSignal = Pick<SignalConfig<SettingsOf<(typeof opcua)['address']>>, 'id' | 'valueType' | 'address'>

/** The part of a device's configuration that its driver needs. */
export interface OpcuaDevice
  extends Pick<DeviceConfig<SettingsOf<(typeof opcua)['device']>>, 'timeoutMs' | 'settings'> {
  readonly signals: readonly OpcuaSignal[]
}

/** @throws {FieldError} when the URL is no endpoint's */
export function checkEndpointUrl(url: string): void {
  if (/^opc\.tcp:\/\/[^/]+/.test(url)) return
  throw new FieldError(codes.commAddressMalformed, says('notUrl', { text: url, example: 'opc.tcp://host:4840' }))
}
