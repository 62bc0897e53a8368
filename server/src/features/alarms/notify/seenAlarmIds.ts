import type { Db } from '../../../platform/db/Database.ts'
import { findPerson } from '../../../platform/sessions/person.ts'
import { AlarmQuery } from '../AlarmQuery.ts'
import { alarmSights } from '../store/alarmSight.ts'

/** Those of stored alarms that an account may see now, by its data range and permissions; none of one that cannot log in. */
export async function seenAlarmIds(
  db: Db,
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const person = await findPerson(db, userId, now)
  const sights = person && !person.isExternal ? alarmSights(person.auths) : []
  if (!person || sights.length === 0 || ids.length === 0) return new Set()
  const query = new AlarmQuery(db, () => [])
  const rows = await query.query(person.scope, sights, { ids }, { limit: ids.length, offset: 0 }, 'en')
  return new Set(rows.map(({ id }) => id))
}

/** Whether an account can log in and sees all of these alarms now. */
export async function seesAlarms(db: Db, userId: string, ids: readonly string[], now: number): Promise<boolean> {
  if (ids.length === 0) return (await findPerson(db, userId, now)) !== undefined
  return (await seenAlarmIds(db, userId, ids, now)).size === new Set(ids).size
}
