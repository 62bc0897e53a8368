import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Hardware keys of accounts, and when a session has last seen its own. */
export const sessionLock: Migration = {
  name: '030_session_lock',
  async up({ schema }: Db) {
    await schema
      .alterTable('account')
      .addColumn('lockKey', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('session')
      .addColumn('lockRandom', ID, (c) => c.notNull().defaultTo(''))
      .execute()
    for (const column of ['gmtRandom', 'gmtLock'])
      await schema
        .alterTable('session')
        .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
        .execute()
  },
}
