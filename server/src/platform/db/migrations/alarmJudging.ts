import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Latched alarms, first-out groups, and acknowledgements by two people. */
export const alarmJudging: Migration = {
  name: '100_alarmJudging',
  async up({ schema }: Db) {
    const add = (name: string, type: 'text' | 'integer') =>
      schema
        .alterTable('alarm')
        .addColumn(name, type, (c) => c.notNull().defaultTo(type === 'integer' ? 0 : ''))
        .execute()
    for (const name of ['isOver', 'isFirst']) await add(name, 'integer')
    for (const name of ['firstOut', 'firstBy']) await add(name, 'text')
  },
}
