import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Templates hold alarm conditions of their signals. */
export const templateAlarms: Migration = {
  name: '053_template_alarms',
  async up({ schema }: Db) {
    await schema
      .alterTable('template')
      .addColumn('alarms', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
  },
}
