import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** The repair order for which a condition is out of service. */
export const alarmOrders: Migration = {
  name: '110_alarmOrders',
  async up({ schema }: Db) {
    for (const table of ['alarm_suppression', 'alarm_event'])
      await schema
        .alterTable(table)
        .addColumn('orderId', ID, (c) => c.notNull().defaultTo(''))
        .execute()
  },
}
