import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Browsers that have logged in to an account: the tries of strangers do not make them wait. */
export const knownDevices: Migration = {
  name: '075_knownDevices',
  async up({ schema }: Db) {
    await schema
      .createTable('known_device')
      .addColumn('id', ID, (c) => c.primaryKey())
      .addColumn('tokenHash', ID, (c) => c.notNull())
      .addColumn('userId', ID, (c) => c.notNull())
      .addColumn('sessionId', ID, (c) => c.notNull())
      .addColumn('gmtExpire', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('known_device_token').on('known_device').column('tokenHash').execute()
    await schema.createIndex('known_device_user').on('known_device').column('userId').execute()
  },
}
