import { sql } from 'kysely'
import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import { isPostgres } from '../isPostgres.ts'
import type { Migration } from './Migration.ts'

const texts = ['result', 'parts', 'reason'] as const
const times = ['gmtDispatch', 'gmtReceive', 'gmtDone'] as const

/** Repair orders are dispatched to a person, who finishes them with a result and photos; rights of their own for that. */
export const repairSteps: Migration = {
  name: '084_repairSteps',
  async up(db: Db) {
    const { schema } = db
    for (const column of ['assigneeId', 'assignee', 'alarmId'])
      await schema
        .alterTable('repair_order')
        .addColumn(column, ID, (c) => c.notNull().defaultTo(''))
        .execute()
    for (const column of texts)
      await schema
        .alterTable('repair_order')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    for (const column of times)
      await schema
        .alterTable('repair_order')
        .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
        .execute()
    await schema.createIndex('repair_order_of_org').on('repair_order').columns(['orgId', 'gmtCreate']).execute()
    await schema.createIndex('repair_order_of_person').on('repair_order').columns(['assigneeId', 'gmtCreate']).execute()
    await schema.createIndex('repair_order_of_alarm').on('repair_order').column('alarmId').execute()
    await schema
      .createTable('order_photo')
      .addColumn('id', ID, (c) => c.primaryKey())
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('equipId', ID, (c) => c.notNull().references('equipment.id'))
      .addColumn('orderId', ID, (c) => c.notNull())
      .addColumn('mime', ID, (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('data', isPostgres(db) ? 'bytea' : 'blob', (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('order_photo_of_order').on('order_photo').columns(['orderId', 'gmtCreate']).execute()
    await takeStatesOver(db)
    // Whoever could take orders from state to state until now still can.
    await sql`update "role" set permissions = permissions || ',order.dispatch,order.work'
      where ',' || permissions || ',' like '%,monitor_multi_designer_repair,%'`.execute(db)
  },
}

/** Earlier orders were dispatched to nobody: whoever changed one last has it, and one of nobody is pending. */
async function takeStatesOver(db: Db): Promise<void> {
  await sql`update repair_order set "assigneeId" = coalesce((
    select min(account.id) from account where account."orgId" = repair_order."orgId" and account."gmtDeleted" = 0
    and account.loginname = case repair_order."modifiedBy" when '' then repair_order.author else repair_order."modifiedBy" end),
    '') where status in ('dispatched', 'received')`.execute(db)
  await sql`update repair_order set assignee = (select account.loginname from account where account.id = "assigneeId"),
    "gmtDispatch" = "gmtModified", "gmtReceive" = case status when 'received' then "gmtModified" else 0 end
    where "assigneeId" <> ''`.execute(db)
  await sql`update repair_order set status = 'pending'
    where status in ('dispatched', 'received') and "assigneeId" = ''`.execute(db)
  await sql`update repair_order set "gmtDone" = "gmtModified" where status in ('finished', 'ended')`.execute(db)
}
