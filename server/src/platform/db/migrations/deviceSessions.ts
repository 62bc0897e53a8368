import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Sessions of wall screens, which go on without a limit by renewing their tokens. */
export const deviceSessions: Migration = {
  name: '073_deviceSessions',
  async up({ schema }: Db) {
    await schema
      .alterTable('session')
      .addColumn('device', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    for (const name of ['gmtRenew', 'gmtPrior'] as const)
      await schema
        .alterTable('session')
        .addColumn(name, 'bigint', (c) => c.notNull().defaultTo(0))
        .execute()
    await schema
      .alterTable('session')
      .addColumn('priorHash', ID, (c) => c.notNull().defaultTo(''))
      .execute()
    await schema.createIndex('session_prior').on('session').column('priorHash').execute()
  },
}
