import type { Sample } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { BAD, GOOD, UNCERTAIN } from '@mimic/contract/quality'
import type { SignalConfig } from '../drivers/DeviceConfig.ts'
import type { FieldValue } from '../drivers/Driver.ts'
import { isLongWhole } from '../drivers/wholeValue.ts'
import { isNoValue } from './noValueMarks.ts'
import { toSignalValue } from './signalValue.ts'

/**
 * The sample of a reading; a bad one if its value is a mark or cannot be of the signal's type, and an uncertain one if a
 * number cannot hold all of its digits.
 */
export function toSample(
  signal: SignalConfig,
  raw: FieldValue,
  time: number,
  quality: typeof GOOD | typeof UNCERTAIN = GOOD,
): Sample {
  const value = toSignalValue(signal, raw)
  const isShortened = typeof value === 'number' && isLongWhole(raw)
  if (value !== undefined) return [signal.id, time, value, isShortened ? UNCERTAIN : quality]
  if (isNoValue(signal.noValueAt, raw)) return badSample(signal.id, time, codes.noValue)
  return badSample(signal.id, time, typeof raw === 'number' ? codes.dataCheck : codes.dataType)
}

/** The sample of a signal that could not be read. @param code why (8.2) */
export const badSample = (signalId: string, time: number, code: number): Sample => [signalId, time, null, BAD, code]
