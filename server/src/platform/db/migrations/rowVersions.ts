import { sql } from 'kysely'
import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Rows of declared entities say which version they are and who made it: two editors of one row are told of each other. */
export const rowVersions: Migration = {
  name: '044_row_versions',
  async up(db: Db) {
    for (const table of ['equipment', 'project', 'template', 'equip_group']) {
      await db.schema
        .alterTable(table)
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .execute()
      await db.schema
        .alterTable(table)
        .addColumn('modifiedBy', ID, (c) => c.notNull().defaultTo(''))
        .execute()
    }
    for (const table of ['equipment', 'equip_group'])
      await db.schema
        .alterTable(table)
        .addColumn('gmtModified', 'bigint', (c) => c.notNull().defaultTo(0))
        .execute()
    await db.schema
      .alterTable('equip_group')
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`update equipment set "gmtModified" = "gmtCreate"`.execute(db)
  },
}
