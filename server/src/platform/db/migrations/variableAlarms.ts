import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

const COLUMNS = [
  'id',
  'orgId',
  'signalId',
  'kind',
  'symbol',
  'value',
  'low',
  'high',
  'delayMs',
  'deadBand',
  'severity',
  'message',
  'isEnabled',
  'gmtCreate',
] as const

/** Conditions of measured variables, whose `signalId` is `mvar:` and their id; and what retention looks for. */
export const variableAlarms: Migration = {
  name: '023_variable_alarms',
  async up(db: Db) {
    const { schema } = db
    // A foreign key cannot be taken from a table of SQLite, so the table is made anew.
    await schema.alterTable('alarm_rule').renameTo('alarm_rule_before').execute()
    await schema.dropIndex('alarm_rule_signal').execute()
    await schema
      .createTable('alarm_rule')
      .addColumn('id', ID, (c) => c.notNull())
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('signalId', 'varchar(69)', (c) => c.notNull())
      .addColumn('kind', ID, (c) => c.notNull())
      .addColumn('symbol', ID, (c) => c.notNull())
      .addColumn('value', 'double precision', (c) => c.notNull())
      .addColumn('low', 'double precision', (c) => c.notNull())
      .addColumn('high', 'double precision', (c) => c.notNull())
      .addColumn('delayMs', 'bigint', (c) => c.notNull())
      .addColumn('deadBand', 'double precision', (c) => c.notNull())
      .addColumn('severity', 'integer', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('isEnabled', 'integer', (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('alarm_rule_key', ['id'])
      .execute()
    const before = db.withTables<{ alarm_rule_before: Record<(typeof COLUMNS)[number], string> }>()
    await db
      .insertInto('alarm_rule')
      .columns(COLUMNS)
      .expression(before.selectFrom('alarm_rule_before').select(COLUMNS))
      .execute()
    await schema.dropTable('alarm_rule_before').execute()
    await schema.createIndex('alarm_rule_signal').on('alarm_rule').column('signalId').execute()
    await schema.createIndex('alarm_released').on('alarm').column('gmtRelease').execute()
    await schema.createIndex('audit_created').on('audit').column('gmtCreate').execute()
    await schema.createIndex('command_created').on('command').column('gmtCreate').execute()
    await schema.createIndex('history_chunk_end').on('history_chunk').column('t1').execute()
  },
}
