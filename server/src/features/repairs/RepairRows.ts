import { type RepairOfAlarm, type RepairOrder, type RepairState, repairEntity } from '@mimic/contract'
import { sql } from 'kysely'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'

/** Options of the store of repair orders beyond their declaration. */
export const repairStore = {
  facts: { equipTitle: sql`(select "equipName" from equipment where equipment.id = repair_order."equipId")` },
}

export const repairRows = (db: Db) => new EntityRows<typeof repairEntity, RepairOrder>(db, repairEntity, repairStore)

const open: readonly RepairState[] = ['pending', 'dispatched', 'received']

/** The orders that were made from these alarms. */
export async function ordersOfAlarms(db: Db, scope: Scope, alarmIds: readonly string[]): Promise<RepairOfAlarm[]> {
  if (alarmIds.length === 0) return []
  const rows = await db
    .selectFrom('repair_order')
    .select(['id', 'alarmId', 'status'])
    .where(inScope(scope, 'repair_order'))
    .where('alarmId', 'in', alarmIds)
    .orderBy('gmtCreate')
    .execute()
  // Written by us, from the closed list.
  return rows.map((row) => ({ ...row, status: row.status as RepairState }))
}

/** @returns false where the equipment has no such alarm in the scope */
export async function hasAlarm(db: Db, scope: Scope, equipId: string, alarmId: string): Promise<boolean> {
  const own = db.selectFrom('alarm').select('id').where(inScope(scope, 'alarm'))
  return (await own.where('id', '=', alarmId).where('equipId', '=', equipId).executeTakeFirst()) !== undefined
}

/** @param dateStart ms since 1970 UTC, included @param dateEnd excluded */
export async function repairStatistics(db: Db, scope: Scope, dateStart: number, dateEnd: number) {
  const all = db.selectFrom('repair_order').where(inScope(scope, 'repair_order'))
  const { open: openCount } = await all
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('status', 'in', open)
    .executeTakeFirstOrThrow()
  const done = await all
    .select((eb) => eb.fn.countAll<number>().as('finished'))
    .select(sql<number | null>`avg("gmtDone" - "gmtCreate")`.as('meanMs'))
    .where('status', '=', 'finished')
    .where('gmtDone', '>=', dateStart)
    .where('gmtDone', '<', dateEnd)
    .executeTakeFirstOrThrow()
  const { finished, meanMs } = done
  return { open: openCount, finished, meanMs: meanMs === null ? null : Number(meanMs) }
}
