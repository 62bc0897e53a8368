import { limits } from '@mimic/contract/limits'
import type { SignalConfig } from './DeviceConfig.ts'
import type { FieldValue } from './drivers/Driver.ts'

type Scaled = Pick<SignalConfig, 'valueType' | 'scale' | 'offset' | 'decimals'>

/** The value of a signal for what its device gave; undefined if that cannot be of the signal's type. */
export function toSignalValue({ valueType, scale, offset, decimals }: Scaled, raw: FieldValue): FieldValue | undefined {
  if (valueType === 'string') return String(raw).slice(0, limits.write.valueLength)
  if (valueType === 'boolean') return toBoolean(raw)
  const number = typeof raw === 'string' && raw.trim() === '' ? Number.NaN : Number(raw)
  const value = rounded(number * scale + offset, decimals)
  return Number.isFinite(value) ? value : undefined
}

/** The raw value that the device must hold for a value of a signal. It is not rounded: the driver knows what its types can hold. */
export function toDeviceValue({ scale, offset }: Scaled, value: FieldValue): FieldValue {
  // Plus 0, because a scale below 0 would turn 0 into the negative zero of floats.
  return typeof value === 'number' ? (value - offset) / scale + 0 : value
}

function toBoolean(raw: FieldValue): boolean | undefined {
  if (typeof raw === 'boolean') return raw
  if (typeof raw === 'number') return raw !== 0
  const text = raw.trim().toLowerCase()
  if (text === 'true' || text === 'on' || text === '1') return true
  return text === 'false' || text === 'off' || text === '0' ? false : undefined
}

/** Without decimals twelve digits are kept, so that the noise of the scale does not show. */
function rounded(value: number, decimals: number | undefined): number {
  return decimals === undefined ? Number(value.toPrecision(12)) : Math.round(value * 10 ** decimals) / 10 ** decimals
}
