import { ownColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Keys by which programs call the public API. */
export const apiKeys: Migration = {
  name: '068_apiKeys',
  async up({ schema }: Db) {
    let table = schema
      .createTable('api_key')
      .$call(ownColumns)
      .addColumn('version', 'integer', (c) => c.notNull())
    const texts = ['title', 'permissions', 'dataRange', 'rangeGroups', 'rangeEquips', 'rangeProjects', 'lifetime']
    for (const column of [...texts, 'addresses', 'author', 'secretHash', 'modifiedBy'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['oldHash', 'usedAddress'])
      table = table.addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
    for (const column of ['gmtOldEnd', 'gmtExpire', 'gmtRevoke', 'gmtUsed', 'gmtDeleted'])
      table = table.addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
    await table
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addColumn('gmtModified', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('api_key_org').on('api_key').column('orgId').execute()
  },
}
