import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Templates hold driver settings and signals, and devices follow them. */
export const templateSettings: Migration = {
  name: '046_template_settings',
  async up({ schema }: Db) {
    const texts = [
      ['template', 'driver', ''],
      ['template', 'driverConfig', '{}'],
      ['template', 'signals', '[]'],
      ['template', 'parameters', '[]'],
      ['equipment', 'templateParams', '{}'],
      ['equipment', 'templateBase', ''],
    ] as const
    for (const [table, column, initial] of texts)
      await schema
        .alterTable(table)
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(initial))
        .execute()
    await schema
      .alterTable('equipment')
      .addColumn('templateVersion', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('signal')
      .addColumn('templateSignalId', ID, (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
