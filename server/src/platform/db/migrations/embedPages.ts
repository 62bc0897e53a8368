import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** An embed token may name several pages; existing tokens go on with their one. */
export const embedPages: Migration = {
  name: '074_embedPages',
  async up({ schema }: Db) {
    await schema
      .alterTable('embed_token')
      .addColumn('morePages', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
  },
}
