import { ID, ownColumns, stampColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Fields of a condition beside its threshold, and the classes of alarms. */
export const alarmRuleFields: Migration = {
  name: '099_alarmRuleFields',
  async up(db: Db) {
    const { schema } = db
    const add = (name: string, type: 'text' | 'integer' | 'bigint' | `varchar(${number})`) =>
      schema
        .alterTable('alarm_rule')
        .addColumn(name, type, (c) => c.notNull().defaultTo(type === 'integer' || type === 'bigint' ? 0 : ''))
        .execute()
    for (const name of ['windowMs', 'offDelayMs', 'reAlarmMs']) await add(name, 'bigint')
    for (const name of ['isLatched', 'responseMinutes', 'impact']) await add(name, 'integer')
    for (const name of ['expression', 'suppressWhen', 'firstOut', 'cause', 'consequence', 'action'])
      await add(name, 'text')
    // The key of a variable among live values.
    await add('otherSignalId', 'varchar(69)')
    await add('classId', ID)
    await schema
      .createTable('alarm_class')
      .$call(ownColumns)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('needsSecondPerson', 'integer', (c) => c.notNull())
      .addColumn('shelveMinutes', 'integer', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .$call(stampColumns)
      .execute()
    await schema.createIndex('alarm_class_of_org').on('alarm_class').column('orgId').execute()
  },
}
