import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** The values by which the device of a signal says that it has none. */
export const noValueMarks: Migration = {
  name: '072_noValueMarks',
  async up({ schema }: Db) {
    await schema
      .alterTable('signal')
      .addColumn('noValueAt', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
