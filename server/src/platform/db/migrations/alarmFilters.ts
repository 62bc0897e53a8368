import { ID } from '../columns.ts'
import type { Migration } from './Migration.ts'

/** The filters of lists of alarms that accounts keep. */
export const alarmFilters: Migration = {
  name: '102_alarmFilters',
  async up({ schema }) {
    await schema
      .createTable('alarm_filter')
      .addColumn('userId', ID, (c) => c.notNull().references('account.id'))
      .addColumn('title', ID, (c) => c.notNull())
      .addColumn('isDefault', 'integer', (c) => c.notNull())
      .addColumn('filter', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('alarm_filter_key', ['userId', 'title'])
      .execute()
  },
}
