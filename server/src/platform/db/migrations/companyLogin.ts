import { ID, ownColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Logins of companies, and the accounts that use them. */
export const companyLogin: Migration = {
  name: '062_companyLogin',
  async up({ schema }: Db) {
    let table = schema.createTable('login_provider').$call(ownColumns)
    for (const column of ['title', 'issuer', 'clientId', 'groupsClaim', 'groups', 'roleId'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['makesAccounts', 'trustsEmail', 'isEnabled', 'version'])
      table = table.addColumn(column, 'integer', (c) => c.notNull())
    await table
      .addColumn('clientSecret', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('modifiedBy', ID, (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addColumn('gmtModified', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('login_provider_org').on('login_provider').column('orgId').execute()
    await schema
      .createTable('account_link')
      .addColumn('providerId', ID, (c) => c.notNull())
      .addColumn('subject', 'varchar(255)', (c) => c.notNull())
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('userId', ID, (c) => c.notNull())
      .addPrimaryKeyConstraint('account_link_key', ['providerId', 'subject'])
      .execute()
  },
}
