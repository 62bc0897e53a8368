import { ID, ownColumns, stampColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Accounts of field devices at the embedded broker. */
export const fieldAccounts: Migration = {
  name: '057_field_accounts',
  async up({ schema }: Db) {
    await schema
      .createTable('field_account')
      .$call(ownColumns)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('username', ID, (c) => c.notNull().unique())
      .addColumn('brokerHash', ID, (c) => c.notNull())
      .$call(stampColumns)
      .execute()
    await schema.createIndex('field_account_org').on('field_account').column('orgId').execute()
  },
}
