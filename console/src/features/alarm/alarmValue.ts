import type { Alarm } from '@mimic/contract'
import type { SignalScalar } from '@mimic/contract/live'
import { valueText } from '../../kit/text/valueText.ts'

/** An alarm does not carry its signal's decimals, so trailing zeros are left out. */
const DECIMALS = 3

/** The measured value with its unit. */
export function alarmValue(
  { unit }: Pick<Alarm, 'unit'>,
  value: SignalScalar,
  texts: { readonly on: string; readonly off: string },
): string {
  const shown =
    typeof value === 'number' ? Number(value.toFixed(DECIMALS)).toString() : valueText({ scale: 0 }, value, texts)
  return value === null ? shown : `${shown} ${unit}`.trim()
}
