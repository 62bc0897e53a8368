import { ID, ownColumns, stampColumns } from '../columns.ts'
import type { Migration } from './Migration.ts'

/** Access of partner companies' programs to the public API, and their calls. */
export const apiGrants: Migration = {
  name: '090_apiGrants',
  async up({ schema }) {
    let table = schema.createTable('api_grant').$call(ownColumns)
    for (const column of ['company', 'title', 'permissions', 'rangeGroups', 'rangeEquips', 'rangeProjects'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['addresses', 'author', 'publicKey'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    table = table.addColumn('lastDay', ID, (c) => c.notNull())
    for (const column of ['perMinute', 'isSignedOnly']) table = table.addColumn(column, 'integer', (c) => c.notNull())
    await table
      .addColumn('gmtExpire', 'bigint', (c) => c.notNull())
      .addColumn('gmtRevoke', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('gmtUsed', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('usedAddress', 'text', (c) => c.notNull().defaultTo(''))
      .$call(stampColumns)
      .execute()
    await schema.createIndex('api_grant_org').on('api_grant').column('orgId').execute()
    await schema
      .createTable('api_grant_call')
      .$call(ownColumns)
      .addColumn('grantId', ID, (c) => c.notNull().references('api_grant.id'))
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('code', 'integer', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .execute()
    await schema.createIndex('api_grant_call_grant').on('api_grant_call').columns(['grantId', 'gmtCreate']).execute()
  },
}
