import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** The devices that an alarm of a PLC is about. */
export const alarmDevices: Migration = {
  name: '042_alarm_devices',
  async up({ schema }: Db) {
    await schema
      .createTable('alarm_device')
      .addColumn('alarmId', ID, (c) => c.notNull().references('alarm.id').onDelete('cascade'))
      .addColumn('equipId', ID, (c) => c.notNull())
      .addPrimaryKeyConstraint('alarm_device_key', ['alarmId', 'equipId'])
      .execute()
    await schema.createIndex('alarm_device_equip').on('alarm_device').column('equipId').execute()
  },
}
