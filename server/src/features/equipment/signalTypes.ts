import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'

/** The data types of the organisation's signals among these. */
export async function signalTypes(db: Db, scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('signal')
    .select(['id', 'dataType'])
    .where(inScope(scope, 'signal'))
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, dataType }) => [id, dataType]))
}
