import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Accounts of wall screens, whose password many know and nobody may change. */
export const wallAccounts: Migration = {
  name: '040_wall_accounts',
  async up({ schema }: Db) {
    await schema
      .alterTable('account')
      .addColumn('isWall', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
