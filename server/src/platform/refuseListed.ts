import { sql } from 'kysely'
import type { Db } from './db/Database.ts'
import { usedRefusal } from './usedRefusal.ts'

/** Columns that hold ids as comma lists, in tables whose rows have a title. */
type Listing =
  | { readonly table: 'inspection_plan'; readonly column: 'contentIds' }
  | { readonly table: 'notify_rule' | 'operating_position'; readonly column: 'classIds' | 'groupIds' }

/** @throws {ApiError} 409 `used` with the names of the rows that list the id: without it they would say something else */
export async function refuseListed(trx: Db, orgId: string, { table, column }: Listing, id: string): Promise<void> {
  const { rows } = await sql<{ title: string }>`
    select title from ${sql.table(table)}
    where "orgId" = ${orgId} and ',' || ${sql.ref(column)} || ',' like ${`%,${id},%`} order by title`.execute(trx)
  if (rows.length > 0)
    throw usedRefusal(
      'id',
      rows.map(({ title }) => title),
    )
}
