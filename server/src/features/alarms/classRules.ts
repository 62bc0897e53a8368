import { limits } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import type { AlarmRow } from './store/AlarmRows.ts'

type Class = { readonly needsSecondPerson: number; readonly shelveMinutes: number }

/** The classes of alarms by the conditions that raised them; those of the system and of conditions without one have none. */
export async function classesOf(
  db: Db,
  { orgId }: Scope,
  alarms: readonly Pick<AlarmRow, 'ruleId'>[],
): Promise<ReadonlyMap<string, Class>> {
  const ids = [...new Set(alarms.flatMap(({ ruleId }) => ruleId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('alarm_rule')
    .innerJoin('alarm_class', 'alarm_class.id', 'alarm_rule.classId')
    .select(['alarm_rule.id', 'alarm_class.needsSecondPerson', 'alarm_class.shelveMinutes'])
    .where('alarm_class.orgId', '=', orgId)
    .where('alarm_rule.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** @throws {ApiError} 400 where the class of one of the alarms allows fewer minutes */
export async function assertShelveMinutes(
  db: Db,
  scope: Scope,
  alarms: readonly Pick<AlarmRow, 'ruleId'>[],
  minutes: number,
): Promise<void> {
  const classes = [...(await classesOf(db, scope, alarms)).values()]
  const most = Math.min(limits.alarm.shelveMinutes, ...classes.map(({ shelveMinutes }) => shelveMinutes))
  if (minutes > most) throw invalid('minutes', 'tooLarge', most)
}
