import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** The password that the demo gave an account: while it has that one, it says so. */
export const demoAccounts: Migration = {
  name: '064_demoAccounts',
  async up({ schema }: Db) {
    await schema
      .alterTable('account')
      .addColumn('demoHash', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
