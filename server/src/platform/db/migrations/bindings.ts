import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** The template that an equipment is bound to. */
export const bindings: Migration = {
  name: '021_bindings',
  async up(db: Db) {
    await db.schema
      .alterTable('equipment')
      .addColumn('templateId', ID, (c) => c.references('template.id'))
      .execute()
  },
}
