import { sql } from 'kysely'
import { notFound } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'

/**
 * The ids of the equipment in a group and in those below it; without a group, in any. A group below one that the scope
 * does not have stands at the top for it, so it is below no other.
 * @throws {ApiError} 404 for a group that the scope does not have
 */
export async function membersOf(db: Db, scope: Scope, groupId?: string): Promise<ReadonlySet<string>> {
  const own = inScope(scope, 'equip_group')
  const groups =
    groupId === undefined
      ? sql`select id from equip_group where ${own}`
      : sql`
    with recursive below(id) as (
      select id from equip_group where id = ${groupId} and ${own}
      union select equip_group.id from equip_group join below on equip_group."parentId" = below.id where ${own})
    select id from below`
  const { rows: ids } = await sql<{ id: string }>`${groups}`.execute(db)
  if (ids.length === 0 && groupId !== undefined) throw notFound()
  if (ids.length === 0) return new Set()
  const members = await db
    .selectFrom('equip_group_member')
    .select('equipId')
    .where(
      'groupId',
      'in',
      ids.map(({ id }) => id),
    )
    .execute()
  return new Set(members.map(({ equipId }) => equipId))
}
