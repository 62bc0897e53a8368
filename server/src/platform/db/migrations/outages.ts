import { ID } from '../columns.ts'
import type { Migration } from './Migration.ts'

/** When gateways and devices were silent and what they lost; why a newest value is bad, and what it was before. */
export const outages: Migration = {
  name: '034_outages',
  async up({ schema }) {
    await schema
      .createTable('outage')
      .addColumn('id', ID, (c) => c.primaryKey())
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('gatewayId', ID, (c) => c.notNull())
      .addColumn('equipId', ID)
      .addColumn('kind', ID, (c) => c.notNull())
      .addColumn('gmtStart', 'bigint', (c) => c.notNull())
      .addColumn('gmtEnd', 'bigint')
      .addColumn('samples', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('outage_gateway').on('outage').columns(['gatewayId', 'gmtStart']).execute()
    await schema.alterTable('signal_latest').addColumn('code', 'integer').execute()
    await schema.alterTable('signal_latest').addColumn('goodValue', 'text').execute()
    await schema.alterTable('signal_latest').addColumn('goodTime', 'bigint').execute()
  },
}
