import { splitIds } from '@mimic/contract'
import type { Db, Scope } from './db/Database.ts'
import { usedRefusal } from './usedRefusal.ts'

/** @throws {ApiError} 409 `used` while positions have an area or a class: without it they would answer other alarms */
export async function assertNoPosition(
  db: Db,
  { orgId }: Pick<Scope, 'orgId'>,
  column: 'groupIds' | 'classIds',
  id: string,
): Promise<void> {
  const positions = await db
    .selectFrom('operating_position')
    .select(['title', column])
    .where('orgId', '=', orgId)
    .orderBy('title')
    .execute()
  const users = positions.filter((position) => splitIds(String(position[column])).includes(id))
  if (users.length > 0)
    throw usedRefusal(
      'id',
      users.map(({ title }) => title),
    )
}
