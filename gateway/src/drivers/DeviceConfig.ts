import type { DataType, Settings } from '@mimic/contract/drivers'
import type { FieldValue } from './Driver.ts'

/** A signal of a checked configuration; every default is filled in. */
export interface SignalConfig<Address extends Settings = Settings> {
  readonly id: string
  readonly valueType: DataType
  /** Where the signal stands in its device, by the fields of the kind of driver. */
  readonly address: Address
  /** value = raw * scale + offset, of numbers. */
  readonly scale: number
  readonly offset: number
  /** Values of the device that are none, not scaled. */
  readonly noValueAt: readonly FieldValue[]
  /** A reading is left out while it differs from the one sent last by no more than this. */
  readonly deadBand: number | undefined
  /** How often it is read, if that is less often than the device; undefined: as often. */
  readonly intervalMs?: number | undefined
  readonly isWritable: boolean
  readonly lowerLimit: number | undefined
  readonly upperLimit: number | undefined
}

/** A device of a checked configuration; every default is filled in. */
export interface DeviceConfig<Own extends Settings = Settings, Address extends Settings = Settings> {
  readonly equipId: string
  /** The id of its kind of driver. */
  readonly driver: string
  /** How the device is reached, by the fields of the kind of driver. */
  readonly settings: Own
  readonly intervalMs: number
  /** While nobody watches the device; 0: `intervalMs` always. */
  readonly idleIntervalMs: number
  readonly timeoutMs: number
  /** A reading within its dead band is sent all the same after this long; 0: `intervalMs` + 3000. */
  readonly heartbeatMs: number
  readonly signals: readonly SignalConfig<Address>[]
}
