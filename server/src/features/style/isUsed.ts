import { sql } from 'kysely'

/** Whether the organisation of a style uses it. */
export const isUsed = sql<number>`case when exists (
  select 1 from org where org.id = style."orgId" and org."styleId" = style.id) then 1 else 0 end`
