import type { Db } from '../Database.ts'
import type { Migration } from './index.ts'

/** What the pages of a project show for a value in error; projects that are there go on showing it as it came. */
export const errorValues: Migration = {
  name: '025_error_values',
  async up(db: Db) {
    await db.schema
      .alterTable('project')
      .addColumn('errorValShow', 'varchar(64)', (c) => c.notNull().defaultTo('asIs'))
      .execute()
    await db.schema
      .alterTable('project')
      .addColumn('errorDefaultVal', 'double precision', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
