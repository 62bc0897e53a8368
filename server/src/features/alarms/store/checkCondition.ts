import type { AlarmCondition } from '@mimic/contract'
import { invalid } from '../../../platform/ApiError.ts'

/** A condition with every default filled in. */
export type CheckedCondition = Required<AlarmCondition>

/** Checks that each kind has its fields. @throws {ApiError} that names the field */
export function checkCondition(dataType: string, fields: AlarmCondition): CheckedCondition {
  const { kind, symbol = '==', value, low, high, isEnabled = true, message } = fields
  const { delayMs = 0, deadBand = 0, severity = 3 } = fields
  if (dataType === 'string' || (kind === 'boolean') !== (dataType === 'boolean')) throw invalid('kind', 'format')
  if (kind !== 'range' && value === undefined) throw invalid('value', 'required')
  if (kind === 'range') {
    if (low === undefined) throw invalid('low', 'required')
    if (high === undefined) throw invalid('high', 'required')
    if (high < low) throw invalid('high', 'tooSmall', low)
  }
  return {
    kind,
    symbol,
    value: value ?? 0,
    low: low ?? 0,
    high: high ?? 0,
    delayMs,
    deadBand,
    severity,
    message,
    isEnabled,
  }
}
