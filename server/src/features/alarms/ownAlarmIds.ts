import { limits, splitIds } from '@mimic/contract'
import { invalid, notFound } from '../../platform/ApiError.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import type { AlarmQuery } from './AlarmQuery.ts'
import { sightsOf } from './sightsOf.ts'

/** The ids of a list of alarms, each once. @throws {ApiError} 400 for too many, 404 when any is not the account's to see */
export async function ownAlarmIds(
  query: AlarmQuery,
  { scope, auths }: Pick<Session, 'scope' | 'auths'>,
  list: string,
): Promise<string[]> {
  const ids = [...new Set(splitIds(list))]
  if (ids.length > limits.alarm.confirm) throw invalid('alarmIds', 'limit', limits.alarm.confirm)
  if ((await query.count(scope, sightsOf(auths), { ids })) < ids.length) throw notFound()
  return ids
}
