import { sql } from 'kysely'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Projects have an order that people make; until then they stand by name, as monitoring has shown them. */
export const projectOrder: Migration = {
  name: '054_project_order',
  async up(db: Db) {
    await db.schema
      .alterTable('project')
      .addColumn('place', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`update project set place = (
      select count(*) from project as other where other."orgId" = project."orgId" and other.title < project.title)`.execute(
      db,
    )
  },
}
