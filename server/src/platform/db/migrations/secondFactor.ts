import { ID, ownColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Second factors of accounts with their recovery codes, the roles that require one, and when a session proved itself. */
export const secondFactor: Migration = {
  name: '061_secondFactor',
  async up({ schema }: Db) {
    await schema
      .createTable('second_factor')
      .$call(ownColumns)
      .addColumn('userId', ID, (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('credentialId', 'text', (c) => c.notNull())
      .addColumn('transports', 'text', (c) => c.notNull())
      .addColumn('counter', 'bigint', (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addColumn('gmtUsed', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('second_factor_user').on('second_factor').column('userId').execute()
    await schema
      .createTable('recovery_code')
      .addColumn('codeHash', ID, (c) => c.primaryKey())
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('userId', ID, (c) => c.notNull())
      .execute()
    await schema.createIndex('recovery_code_user').on('recovery_code').column('userId').execute()
    await schema
      .alterTable('session')
      .addColumn('gmtProof', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('role')
      .addColumn('secondFactor', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('org')
      .addColumn('factorRoles', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
