import {
  type AlarmCondition,
  conditionDefaults,
  type FullCondition,
  kindFields,
  kindsOfType,
  severityOf,
} from '@mimic/contract'
import { invalid } from '../../../platform/ApiError.ts'

/** Checks that each kind has its fields, and fills in defaults. @throws {ApiError} that names the field */
export function checkCondition(dataType: string, fields: AlarmCondition): FullCondition {
  const { kind } = fields
  if (!kindsOfType[dataType]?.includes(kind)) throw invalid('kind', 'format')
  for (const name of kindFields[kind])
    if (name !== 'symbol' && name !== 'deadBand' && (fields[name] === undefined || fields[name] === ''))
      throw invalid(name, 'required')
  const full = { ...conditionDefaults, ...fields }
  if (kind === 'range' && full.high < full.low) throw invalid('high', 'tooSmall', full.low)
  if (kindFields[kind].some((name) => name === 'windowMs') && full.windowMs < 1)
    throw invalid('windowMs', 'tooSmall', 1)
  const derived = severityOf(full.impact, full.responseMinutes)
  return fields.severity === undefined && derived !== null ? { ...full, severity: derived } : full
}

/**
 * Checks a condition of a template. What it names would be another signal in each device, so it names none.
 * @throws {ApiError} that names the field
 */
export function checkTemplateCondition(dataType: string, fields: AlarmCondition): FullCondition {
  const full = checkCondition(dataType, fields)
  for (const name of ['otherSignalId', 'expression', 'suppressWhen'] as const)
    if (full[name] !== '') throw invalid(name, 'format')
  return full
}
