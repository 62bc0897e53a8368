import type { Db } from '../../../platform/db/Database.ts'

/**
 * The organisation whose logins count at a login: the one that the address of the login page names, or else the only one
 * of the server. Undefined where neither says it: passwords go to no directory then.
 */
export async function companyOf(db: Db, named: string | undefined): Promise<string | undefined> {
  if (named !== undefined) return named
  const [only, other] = await db.selectFrom('org').select('id').limit(2).execute()
  return other ? undefined : only?.id
}
