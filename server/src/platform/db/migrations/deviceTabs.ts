import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Signals that are computed by a formula, and what devices take of a template beside signals. */
export const deviceTabs: Migration = {
  name: '052_device_tabs',
  async up({ schema }: Db) {
    await schema
      .alterTable('signal')
      .addColumn('formula', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    for (const [table, column] of [
      ['alarm_rule', 'templateRuleId'],
      ['report', 'templateReportId'],
    ] as const)
      await schema
        .alterTable(table)
        .addColumn(column, ID, (c) => c.notNull().defaultTo(''))
        .execute()
  },
}
