import { ID, ownColumns } from '../columns.ts'
import type { Migration } from './Migration.ts'

/** Browsers that get alarms by push, the keys and hosts of its provider, and the account that a rule tells. */
export const pushSubscriptions: Migration = {
  name: '113_pushSubscriptions',
  async up({ schema }) {
    for (const name of ['publicKey', 'pushHosts'])
      await schema
        .alterTable('provider')
        .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    await schema
      .alterTable('notify_rule')
      .addColumn('accountId', ID, (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .createTable('push_subscription')
      .$call(ownColumns)
      .addColumn('userId', ID, (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('providerId', ID, (c) => c.notNull().references('provider.id').onDelete('cascade'))
      .addColumn('sessionId', ID, (c) => c.notNull())
      .addColumn('deviceId', ID, (c) => c.notNull())
      .addColumn('endpointHash', ID, (c) => c.notNull().unique())
      .addColumn('sealed', 'text', (c) => c.notNull())
      .addColumn('service', 'text', (c) => c.notNull())
      .addColumn('agent', 'text', (c) => c.notNull())
      .addColumn('endsAtLogout', 'integer', (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addColumn('gmtSent', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('push_subscription_of_user').on('push_subscription').column('userId').execute()
  },
}
