import { sql } from 'kysely'
import type { Db } from './Database.ts'

/** True for an account that shares its login name with another but for the case: only its exact spelling names it. */
export const hasTwin = sql<number>`case when exists (
  select 1 from account as twin
  where lower(twin.loginname) = lower(account.loginname) and twin.id <> account.id) then 1 else 0 end`

/** Whether a row of `account` has this login name: in any case, or as it is spelled where another has it in another case. */
export const isNamed = (loginname: string) =>
  sql<boolean>`(account.loginname = ${loginname}
    or lower(account.loginname) = lower(cast(${loginname} as text)) and ${hasTwin} = 0)`

/**
 * Whether another account has a login name, in any case and in any organisation: a login names nothing else. A removed
 * one keeps its name.
 * @param id the account that may have it; undefined for a new one
 */
export async function isNameTaken(db: Db, loginname: string, id?: string): Promise<boolean> {
  const others = await db
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`lower(account.loginname) = lower(cast(${loginname} as text))`)
    .execute()
  return others.some((other) => other.id !== id)
}
