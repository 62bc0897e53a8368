import type { EntityField, Texts } from '../entity/Entity.ts'

/** How the bits of a number stand in its device: unsigned or signed whole numbers, and IEEE 754. */
export type NumberForm = 'u8' | 'u16' | 'i16' | 'u32' | 'i32' | 'u64' | 'i64' | 'f32' | 'f64'

/** The types that a signal's values have. */
export const dataTypes = ['number', 'boolean', 'string'] as const
export type DataType = (typeof dataTypes)[number]

/** Settings by the names of their fields; checked by `checkSettings` before they are used. */
export type Settings = Readonly<Record<string, string | number | boolean>>

/** A setting of a device or of a signal's address. One with `initial` may be left out. */
export type SettingField = EntityField
export type SettingFields = Readonly<Record<string, SettingField>>

/** The settings of a signal that a kind of driver judges together with its address. */
export interface AddressedSignal {
  readonly address: Settings
  readonly dataType: DataType
  readonly isWritable: boolean
  readonly deadBand: number
}

/** A contradiction between settings that are valid each by itself. */
export interface SettingProblem {
  /** The field, below `address` where it is one of the address: `address.type`, `deadBand`. */
  readonly path: string
  /** A part of a sentence; the English one also stands in logs: `area coil cannot be read as f32`. */
  readonly text: Texts
}

/**
 * The settings of a kind of field protocol, as plain data: the console makes its forms from it, the server and the
 * gateway check settings by it. The code that speaks the protocol is `gateway/src/drivers/<kind>/`.
 */
export interface DriverDeclaration {
  /** `driver` of a device: kebab case. */
  readonly id: string
  readonly title: Texts
  /** How the device is reached, beside `commonSettings`. */
  readonly device: SettingFields
  /** Where a signal stands in the device, and in which form. */
  readonly address: SettingFields
  /** Its devices send their values by themselves: no signal is asked for more or less often than another. */
  readonly isPushed?: true
  /** Its devices can list what they offer. */
  readonly canBrowse?: true
  /** Gateway and device know each other by certificates, which somebody has to trust. */
  readonly hasCertificates?: true
  /** Its devices list the ways to connect to them, which decide the settings of the security. */
  readonly hasEndpoints?: true
  /** The type of the values at an address; undefined where the signal's own setting decides. */
  dataTypeOf(address: Settings): DataType | undefined
  /** How the bits of the number at an address are read; left out, or undefined, where the address does not say it. */
  formOf?(address: Settings): NumberForm | undefined
  /** The contradiction between valid settings of a signal; undefined if there is none. */
  problem(signal: AddressedSignal): SettingProblem | undefined
}

/** The problem of a signal of switches or texts that has a dead band. */
export const deadBandProblem: SettingProblem = {
  path: 'deadBand',
  text: { cn: '只有数值才有死区', en: 'only numbers have a dead band' },
}

export const defineDriverKind = <const D extends DriverDeclaration>(declared: D): D => declared
