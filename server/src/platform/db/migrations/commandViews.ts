import { sql } from 'kysely'
import type { Db } from '../Database.ts'
import { isPostgres } from '../isPostgres.ts'
import type { Migration } from './Migration.ts'

/** A write from a template's page names its project together with the device: two ids, which SQLite takes as it is. */
export const commandViews: Migration = {
  name: '056_command_views',
  async up(db: Db) {
    if (isPostgres(db)) await sql`alter table command alter column "projectId" type varchar(129)`.execute(db)
  },
}
