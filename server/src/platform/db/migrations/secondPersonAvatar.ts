import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import { isPostgres } from '../isPostgres.ts'
import type { Migration } from './Migration.ts'

/** Signals whose writes need a second person, what is kept of a write that waits for one; pictures of accounts. */
export const secondPersonAvatar: Migration = {
  name: '070_secondPersonAvatar',
  async up(db: Db) {
    const { schema } = db
    await schema
      .alterTable('signal')
      .addColumn('secondPerson', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('command')
      .addColumn('asked', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('command')
      .addColumn('secondBy', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('account')
      .addColumn('gmtAvatar', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .createTable('avatar')
      .addColumn('userId', ID, (c) => c.primaryKey().references('account.id'))
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('data', isPostgres(db) ? 'bytea' : 'blob', (c) => c.notNull())
      .execute()
  },
}
