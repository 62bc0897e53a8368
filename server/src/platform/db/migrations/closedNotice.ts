import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** When an account last closed the notice about its telephone number. */
export const closedNotice: Migration = {
  name: '071_closedNotice',
  async up({ schema }: Db) {
    await schema
      .alterTable('account')
      .addColumn('gmtNotice', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
