import { sql } from 'kysely'
import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/**
 * Accounts of partner companies, main accounts of organisations, and operators of the platform. The oldest administrator
 * of each organisation is its main account; that of the first organisation, which runs the server, operates the platform.
 */
export const companies: Migration = {
  name: '065_companies',
  async up(db: Db) {
    const { schema } = db
    await schema
      .alterTable('account')
      .addColumn('kind', ID, (c) => c.notNull().defaultTo('int'))
      .execute()
    for (const column of ['company', 'lastDay'])
      await schema
        .alterTable('account')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    for (const column of ['isMain', 'isOperator'])
      await schema
        .alterTable('account')
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    for (const column of ['contact', 'tel', 'address', 'note', 'modifiedBy'])
      await schema
        .alterTable('org')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    for (const column of ['isDisabled', 'version'])
      await schema
        .alterTable('org')
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    await sql`update account set "isMain" = 1 where id in (
      select (select a.id from account a
        where a."orgId" = org.id and a."roleId" = 'admin' and a."isDisabled" = 0 and a."gmtDeleted" = 0
        order by a."gmtCreate", a.id limit 1)
      from org)`.execute(db)
    await sql`update account set "isOperator" = 1 where "isMain" = 1 and "orgId" = (
      select id from org order by "gmtCreate", id limit 1)`.execute(db)
  },
}
