import { limits } from '@mimic/contract/limits'
import type { SignalConfig } from '../drivers/DeviceConfig.ts'
import type { FieldValue } from '../drivers/Driver.ts'
import { isNoValue } from './noValueMarks.ts'

type Scaled = Pick<SignalConfig, 'valueType' | 'scale' | 'offset' | 'noValueAt'>

/** The value of a signal for what its device gave; undefined if that is a mark, or cannot be of the signal's type. */
export function toSignalValue(
  { valueType, scale, offset, noValueAt }: Scaled,
  raw: FieldValue,
): FieldValue | undefined {
  if (isNoValue(noValueAt, raw)) return undefined
  if (valueType === 'string') return String(raw).slice(0, limits.write.valueLength)
  if (valueType === 'boolean') return toBoolean(raw)
  const number = typeof raw === 'string' && raw.trim() === '' ? Number.NaN : Number(raw)
  const scaled = number * scale
  const isOwn = scale === 1 && offset === 0
  const value = isOwn ? number : withoutNoise(scaled, offset)
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

/** Digits of a number that calculating with it leaves right. */
const DIGITS = 15

/** The sum, with the digits that its terms have: 3 * 0.1 is 0.3. */
function withoutNoise(scaled: number, offset: number): number {
  const sum = scaled + offset
  const places = DIGITS - Math.ceil(Math.log10(Math.max(Math.abs(scaled), Math.abs(offset))))
  return places >= 0 && places <= 100 ? Number(sum.toFixed(places)) : sum
}
