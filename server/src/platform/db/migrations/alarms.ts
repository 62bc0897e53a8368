import { ID, ownColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Alarm conditions, where each stands, and the alarms they raised; what kind of equipment it is. */
export const alarms: Migration = {
  name: '010_alarms',
  async up(db: Db) {
    const { schema } = db
    await schema
      .alterTable('equipment')
      .addColumn('equipType', ID, (c) => c.notNull().defaultTo('eg'))
      .execute()
    await schema
      .createTable('alarm_rule')
      .$call(ownColumns)
      .addColumn('signalId', ID, (c) => c.notNull().references('signal.id'))
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
      .execute()
    await schema.createIndex('alarm_rule_signal').on('alarm_rule').column('signalId').execute()
    await schema
      .createTable('alarm_state')
      .addColumn('ruleId', ID, (c) => c.primaryKey())
      .addColumn('state', 'text', (c) => c.notNull())
      .execute()
    await schema
      .createTable('alarm')
      .$call(ownColumns)
      .addColumn('ruleId', ID)
      .addColumn('type', ID, (c) => c.notNull())
      .addColumn('equipId', ID)
      .addColumn('signalId', ID)
      .addColumn('gatewayId', ID)
      .addColumn('severity', 'integer', (c) => c.notNull())
      .addColumn('msg', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('releaseValue', 'text', (c) => c.notNull())
      .addColumn('gmtTrigger', 'bigint', (c) => c.notNull())
      .addColumn('gmtRelease', 'bigint')
      .addColumn('gmtConfirm', 'bigint')
      .addColumn('confirmBy', 'text', (c) => c.notNull())
      .addColumn('confirmNote', 'text', (c) => c.notNull())
      .execute()
    await schema.createIndex('alarm_of_org').on('alarm').columns(['orgId', 'gmtTrigger']).execute()
    await schema.createIndex('alarm_of_equip').on('alarm').columns(['equipId', 'gmtTrigger']).execute()
    await schema.createIndex('alarm_of_gateway').on('alarm').columns(['gatewayId', 'gmtTrigger']).execute()
    await schema.createIndex('alarm_of_rule').on('alarm').columns(['ruleId', 'gmtTrigger']).execute()
  },
}
