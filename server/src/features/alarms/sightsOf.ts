import { ApiError } from '../../platform/ApiError.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { type AlarmSight, alarmSights } from './store/alarmSight.ts'

/** @throws {ApiError} alarmDenied for an account that may view no alarms */
export function sightsOf(auths: Session['auths']): readonly AlarmSight[] {
  const sights = alarmSights(auths)
  if (sights.length === 0) throw new ApiError('alarmDenied')
  return sights
}
