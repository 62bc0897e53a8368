import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** How often an alarm was announced again, and up to which time of these a rule of notification has told of it. */
export const alarmAgain: Migration = {
  name: '111_alarmAgain',
  async up({ schema }: Db) {
    for (const table of ['alarm', 'alarm_notification'])
      await schema
        .alterTable(table)
        .addColumn('reAlarms', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    await schema
      .alterTable('alarm')
      .addColumn('gmtReAlarm', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
