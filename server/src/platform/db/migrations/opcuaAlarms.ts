import { ID } from '../columns.ts'
import type { Migration } from './Migration.ts'

/** States of the alarms that OPC UA servers judge by themselves. */
export const opcuaAlarms: Migration = {
  name: '109_opcuaAlarms',
  async up({ schema }) {
    await schema
      .createTable('opcua_condition')
      .addColumn('equipId', ID, (c) => c.notNull().references('equipment.id').onDelete('cascade'))
      .addColumn('conditionId', 'varchar(250)', (c) => c.notNull())
      .addColumn('branchId', 'varchar(250)', (c) => c.notNull())
      .addColumn('ruleId', ID, (c) => c.notNull())
      .addColumn('gatewayId', ID, (c) => c.notNull())
      .addColumn('alarmId', ID)
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('isAcked', 'integer')
      .addColumn('place', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('opcua_condition_once', ['equipId', 'conditionId', 'branchId'])
      .execute()
    await schema.createIndex('opcua_condition_of_alarm').on('opcua_condition').column('alarmId').execute()
  },
}
