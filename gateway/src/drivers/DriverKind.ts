import type { Static, TObject } from 'typebox'
import type { DeviceConfig, SignalConfig } from '../config.ts'
import type { Driver } from './Driver.ts'

/** Closed schemas of the settings that only this kind has; `config.ts` has those that all kinds share. */
export interface DriverKind<D extends TObject = TObject, S extends TObject = TObject> {
  /** `driver` of a device in the configuration. */
  readonly id: string
  /** How the device is reached. */
  readonly device: D
  /** Where a signal stands in the device, and in which form. */
  readonly signal: S
  /** The contradiction between valid settings of a signal, as `field: text`; undefined if there is none. */
  problem(signal: SignalConfig & Static<S>): string | undefined
  /** Devices on one line (a PLC, a bus) are read at once when one of them goes silent or comes back. */
  lineOf(device: DeviceConfig & Static<D>): string
  open(
    device: Omit<DeviceConfig, 'signals'> & Static<D> & { readonly signals: readonly (SignalConfig & Static<S>)[] },
  ): Driver
}

export const defineDriver = <D extends TObject, S extends TObject>(kind: DriverKind<D, S>): DriverKind<D, S> => kind
