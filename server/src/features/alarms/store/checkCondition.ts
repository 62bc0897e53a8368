import {
  type AlarmCondition,
  alarmKinds,
  conditionDefaults,
  type FullCondition,
  kindFields,
  severityOf,
} from '@mimic/contract'
import { invalid } from '../../../platform/ApiError.ts'

/** Checks that each kind has its fields, and fills in defaults. @throws {ApiError} that names the field */
export function checkCondition(dataType: string, fields: AlarmCondition): FullCondition {
  const { kind } = fields
  const isOfType = dataType !== 'string' && (kind === 'boolean') === (dataType === 'boolean')
  if (!isOfType || alarmKinds.indexOf(kind) > 2) throw invalid('kind', 'format')
  for (const name of kindFields[kind])
    if (name !== 'symbol' && name !== 'deadBand' && fields[name] === undefined) throw invalid(name, 'required')
  const full = { ...conditionDefaults, ...fields }
  if (kind === 'range' && full.high < full.low) throw invalid('high', 'tooSmall', full.low)
  const derived = severityOf(full.impact, full.responseMinutes)
  return fields.severity === undefined && derived !== null ? { ...full, severity: derived } : full
}
