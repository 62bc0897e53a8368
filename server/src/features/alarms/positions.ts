import { splitIds } from '@mimic/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'

/** Areas and classes that an operating position answers for; an empty list does not narrow. */
export interface Position {
  readonly id: string
  readonly title: string
  readonly groupIds: readonly string[]
  readonly classIds: readonly string[]
}

/** The operating positions of an organisation, by name. */
export async function positionsOf(db: Db, { orgId }: Pick<Scope, 'orgId'>): Promise<Position[]> {
  const rows = await db
    .selectFrom('operating_position')
    .select(['id', 'title', 'groupIds', 'classIds'])
    .where('orgId', '=', orgId)
    .orderBy('title')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, groupIds: splitIds(row.groupIds), classIds: splitIds(row.classIds) }))
}

/** @throws {ApiError} 400 for a position that the organisation does not have */
export async function positionOf(db: Db, scope: Pick<Scope, 'orgId'>, id: string): Promise<Position> {
  const found = (await positionsOf(db, scope)).find((position) => position.id === id)
  if (!found) throw invalid('positionId', 'unknown')
  return found
}

/** The equipment of groups and of those below them. */
const memberIds = (groupIds: readonly string[]) => sql`
  with recursive below(id) as (
    select id from equip_group where id in (${sql.join(groupIds)})
    union select equip_group.id from equip_group join below on equip_group."parentId" = below.id)
  select m."equipId" from equip_group_member m join below on below.id = m."groupId"`

/** The equipment in the areas of a position; undefined where it has all. */
export async function equipmentOf(db: Db, { groupIds }: Position): Promise<ReadonlySet<string> | undefined> {
  if (groupIds.length === 0) return undefined
  const { rows } = await sql<{ equipId: string }>`${memberIds(groupIds)}`.execute(db)
  return new Set(rows.map(({ equipId }) => equipId))
}

/**
 * Matches the alarms that a position answers. Those of the system itself follow its areas: of a gateway or a PLC where it
 * has one of its devices, of the server always. Measured variables are in no area.
 * @param table a table with the columns of an alarm
 */
export function isOfPosition(
  { groupIds, classIds }: Pick<Position, 'groupIds' | 'classIds'>,
  table: 'alarm' | 'alarm_event',
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const isOfArea = () => {
    const members = memberIds(groupIds)
    return sql<SqlBool>`(${column('equipId')} in (${members})
      or ${column(table === 'alarm' ? 'id' : 'alarmId')} in (
        select ad."alarmId" from alarm_device ad where ad."equipId" in (${members}))
      or (${column('equipId')} is null and ${column('signalId')} is null and ${column('type')} <> 'line'
        and (${column('gatewayId')} is null
          or ${column('gatewayId')} in (select e."gatewayId" from equipment e where e.id in (${members})))))`
  }
  const isOfClass = () => sql<SqlBool>`(${column('type')} <> 'signal'
    or ${column('ruleId')} in (select r.id from alarm_rule r where r."classId" in (${sql.join(classIds)})))`
  return sql<SqlBool>`(${groupIds.length === 0 ? sql`1 = 1` : isOfArea()} and ${classIds.length === 0 ? sql`1 = 1` : isOfClass()})`
}
