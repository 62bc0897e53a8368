import type { DeviceCertificate, DeviceEndpoint } from '@mimic/contract/bus'
import type { DriverDeclaration, SettingField, SettingFields } from '@mimic/contract/drivers'
import type { DeviceConfig } from './DeviceConfig.ts'
import type { Driver, DriverHost } from './Driver.ts'

type ValueOf<F extends SettingField> = F extends { readonly is: 'text' }
  ? string
  : F extends { readonly is: 'number' }
    ? number
    : F extends { readonly is: 'flag' }
      ? boolean
      : F extends { readonly is: 'choice'; readonly choices: infer C }
        ? keyof C & string
        : never

/** The settings that declared fields allow. */
export type SettingsOf<F extends SettingFields> = { readonly [Name in keyof F]: ValueOf<F[Name]> }

/** A device of a kind: its configuration was checked by the kind's declaration. */
export type DeviceOf<D extends DriverDeclaration> = DeviceConfig<SettingsOf<D['device']>, SettingsOf<D['address']>>

/** The endpoints that a device offers, and the certificates that it shows at them. */
export interface DeviceEndpoints {
  readonly endpoints: readonly DeviceEndpoint[]
  readonly certificates: readonly DeviceCertificate[]
}

/** The code of a kind of driver. Its settings, their texts and their checks are in the contract's declaration. */
export interface DriverKind<D extends DriverDeclaration = DriverDeclaration> {
  readonly declaration: D
  /** Devices on one line (a PLC, a bus) are read at once when one of them goes silent or comes back. */
  lineOf(device: DeviceOf<D>): string
  /** Makes the driver of a device; it does not connect before it is asked for something. */
  open(device: DeviceOf<D>, host: DriverHost): Driver
  /**
   * Lists the ways to connect to a device, which need not have the settings of any of them yet.
   * @throws {FieldError} when the device does not answer
   */
  listEndpoints?(device: DeviceOf<D>, host: DriverHost): Promise<DeviceEndpoints>
}

export const defineDriver = <D extends DriverDeclaration>(kind: DriverKind<D>): DriverKind<D> => kind
