import { ID, ownColumns, stampColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Roles and departments of organisations, what is known of their accounts, where these are logged in, and what they write. */
export const people: Migration = {
  name: '058_people',
  async up({ schema }: Db) {
    // The names of the built-in roles are their ids.
    await schema.alterTable('account').renameColumn('roleType', 'roleId').execute()
    const texts = { account: ['name', 'email', 'deptId', 'modifiedBy'], session: ['address', 'agent'] }
    for (const [table, columns] of Object.entries(texts))
      for (const column of columns)
        await schema
          .alterTable(table)
          .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
          .execute()
    const choices = { prompType: 'sound,title,alter', equipDisplay: 'own', language: 'browser', startPage: 'equipment' }
    for (const [column, initial] of Object.entries(choices))
      await schema
        .alterTable('account')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(initial))
        .execute()
    await schema
      .alterTable('account')
      .addColumn('scadaAdaption', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    for (const column of ['mustChange', 'version'])
      await schema
        .alterTable('account')
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    for (const column of ['gmtLogin', 'gmtModified', 'gmtDeleted'])
      await schema
        .alterTable('account')
        .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
        .execute()
    await schema.createIndex('session_user').on('session').column('userId').execute()
    await schema
      .createTable('feedback')
      .$call(ownColumns)
      .addColumn('userId', ID, (c) => c.notNull())
      .addColumn('author', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('answer', 'text', (c) => c.notNull())
      .addColumn('answeredBy', 'text', (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addColumn('gmtAnswer', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('feedback_org').on('feedback').columns(['orgId', 'gmtCreate']).execute()
    await rowTable('role', ['title', 'note', 'permissions'])
    await rowTable('dept', ['title', 'parentId'])

    async function rowTable(name: string, columns: readonly string[]): Promise<void> {
      let table = schema.createTable(name).$call(ownColumns)
      for (const column of columns) table = table.addColumn(column, 'text', (c) => c.notNull())
      await table.$call(stampColumns).execute()
      await schema.createIndex(`${name}_org`).on(name).column('orgId').execute()
    }
  },
}
