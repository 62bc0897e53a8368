import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query gives. */
export async function totalOf<DB, T extends keyof DB, O>(query: SelectQueryBuilder<DB, T, O>): Promise<number> {
  const counted = query.select((eb) => eb.fn.countAll<number>().as('total'))
  // The compiler does not resolve the row of a query on any tables.
  const { total } = await counted.$castTo<{ total: number }>().executeTakeFirstOrThrow()
  return total
}
