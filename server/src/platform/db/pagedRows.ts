import type { SelectQueryBuilder } from 'kysely'
import { totalOf } from './totalOf.ts'

/** One page of the rows of a query, and how many there are in all. */
export async function pagedRows<DB, T extends keyof DB, O>(
  query: SelectQueryBuilder<DB, T, O>,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) {
  const total = await totalOf(query.clearSelect().clearOrderBy())
  const rows = await query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total }
}
