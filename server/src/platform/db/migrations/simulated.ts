import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Any device may run simulated, and keeps how beside the settings of its driver. */
export const simulated: Migration = {
  name: '048_simulated',
  async up({ schema }: Db) {
    await schema
      .alterTable('equipment')
      .addColumn('simulated', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('equipment')
      .addColumn('simulation', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute()
  },
}
