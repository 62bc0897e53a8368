import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** The text that pages show for a value in error; existing projects go on showing the value itself. */
export const errorValues: Migration = {
  name: '025_error_values',
  async up(db: Db) {
    await db.schema
      .alterTable('project')
      .addColumn('errorValShow', ID, (c) => c.notNull().defaultTo('asIs'))
      .execute()
    await db.schema
      .alterTable('project')
      .addColumn('errorDefaultVal', 'double precision', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
