import { ID, ownColumns, stampColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** For which alarms and when rules of notification tell, what became of what they told; rosters with shifts and absences. */
export const notifyPlans: Migration = {
  name: '105_notifyPlans',
  async up({ schema }: Db) {
    const add = (table: string, name: string, type: 'text' | 'varchar(64)', initial = '') =>
      schema
        .alterTable(table)
        .addColumn(name, type, (c) => c.notNull().defaultTo(initial))
        .execute()
    for (const name of ['classIds', 'groupIds', 'days', 'origin']) await add('notify_rule', name, 'text')
    for (const name of ['fromClock', 'toClock', 'quietFrom', 'quietTo']) await add('notify_rule', name, ID, '00:00')
    await add('notify_rule', 'rosterId', ID)
    await add('notify_rule', 'quietThen', ID, 'wait')
    await add('notify_rule', 'mayAcknowledge', ID, 'nobody')
    await add('alarm_notification', 'outcome', ID, 'told')
    await add('alarm_notification', 'outboxIds', 'text')
    await schema
      .createTable('notify_roster')
      .$call(ownColumns)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('handOverFrom', ID, (c) => c.notNull().defaultTo(''))
      .addColumn('handOverTo', ID, (c) => c.notNull().defaultTo(''))
      .addColumn('gmtHandOver', 'bigint', (c) => c.notNull().defaultTo(0))
      .$call(stampColumns)
      .execute()
    await schema
      .createTable('notify_shift')
      .$call(ownColumns)
      .addColumn('rosterId', ID, (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('accountIds', 'text', (c) => c.notNull())
      .addColumn('destination', 'text', (c) => c.notNull())
      .addColumn('days', 'text', (c) => c.notNull())
      .addColumn('fromClock', ID, (c) => c.notNull())
      .addColumn('toClock', ID, (c) => c.notNull())
      .addColumn('everyWeeks', 'integer', (c) => c.notNull())
      .addColumn('firstDay', ID, (c) => c.notNull())
      .$call(stampColumns)
      .execute()
    await schema
      .createTable('notify_absence')
      .$call(ownColumns)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('accountId', ID, (c) => c.notNull())
      .addColumn('standInId', ID, (c) => c.notNull())
      .addColumn('firstDay', ID, (c) => c.notNull())
      .addColumn('lastDay', ID, (c) => c.notNull())
      .$call(stampColumns)
      .execute()
    for (const table of ['notify_roster', 'notify_shift', 'notify_absence'])
      await schema.createIndex(`${table}_of_org`).on(table).column('orgId').execute()
  },
}
