import { sql } from 'kysely'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/**
 * Login names that differ in case only are one name. Accounts that share one from before are marked, so that they stay as
 * they are; no further account gets a name that is there in any case.
 */
export const loginNamesCase: Migration = {
  name: '076_loginNamesCase',
  async up(db: Db) {
    await db.schema
      .alterTable('account')
      .addColumn('isTwin', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`update account set "isTwin" = 1 where lower(loginname) in (
      select lower(loginname) from account group by lower(loginname) having count(*) > 1)`.execute(db)
    await sql`create index account_login_name on account (lower(loginname))`.execute(db)
    await sql`create unique index account_login_once on account (lower(loginname)) where "isTwin" = 0`.execute(db)
  },
}
