import { ID, ownColumns, stampColumns } from '../columns.ts'
import type { Migration } from './Migration.ts'

/** SIM cards of gateways, with their contracts. */
export const simCards: Migration = {
  name: '089_simCards',
  async up({ schema }) {
    await schema
      .createTable('sim_card')
      .$call(ownColumns)
      .addColumn('iccid', ID, (c) => c.notNull())
      .addColumn('msisdn', ID, (c) => c.notNull())
      .addColumn('operator', ID, (c) => c.notNull())
      .addColumn('plan', 'text', (c) => c.notNull())
      .addColumn('quotaMb', 'integer', (c) => c.notNull())
      .addColumn('usedMb', 'double precision', (c) => c.notNull())
      .addColumn('lastDay', ID, (c) => c.notNull())
      .addColumn('gatewayId', ID, (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .$call(stampColumns)
      .execute()
    await schema.createIndex('sim_card_iccid').on('sim_card').columns(['orgId', 'iccid']).unique().execute()
    await schema.createIndex('sim_card_expiry').on('sim_card').column('lastDay').execute()
  },
}
