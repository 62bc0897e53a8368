import { type LinkedOrder, type RepairState, repairEntity } from '@mimic/contract'
import type { Db } from '../../../platform/db/Database.ts'
import { inScope } from '../../../platform/db/range.ts'
import type { Session } from '../../../platform/sessions/Session.ts'

export type Reader = Pick<Session, 'scope' | 'auths'>

/** Those of the repair orders that somebody may see, by id. */
export async function linkedOrders(
  db: Db,
  { scope, auths }: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<LinkedOrder>>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '')
  if (wanted.length === 0 || !auths.includes(repairEntity.read)) return new Map()
  const rows = await db
    .selectFrom('repair_order')
    .select(['id', 'title', 'status'])
    .where(inScope(scope, 'repair_order'))
    .where('id', 'in', wanted)
    .execute()
  // Written by us, from the closed list.
  return new Map(rows.map((row) => [row.id, { ...row, status: row.status as RepairState }]))
}
