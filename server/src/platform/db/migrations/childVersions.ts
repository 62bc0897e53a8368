import { ID } from '../columns.ts'
import type { Migration } from './Migration.ts'

/** Rows that belong to projects and equipment say which version they are and who made it, as declared entities do. */
export const childVersions: Migration = {
  name: '081_childVersions',
  async up({ schema }) {
    const missing = { mvar: ['gmtCreate', 'gmtModified'], repair_order: [], report: ['gmtCreate'] }
    for (const [table, times] of Object.entries(missing)) {
      await schema
        .alterTable(table)
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .execute()
      await schema
        .alterTable(table)
        .addColumn('modifiedBy', ID, (c) => c.notNull().defaultTo(''))
        .execute()
      for (const time of times)
        await schema
          .alterTable(table)
          .addColumn(time, 'bigint', (c) => c.notNull().defaultTo(0))
          .execute()
    }
  },
}
