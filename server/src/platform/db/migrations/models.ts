import { ID, ownColumns, stampColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Models of equipment and gateways, with their manufacturers. */
export const models: Migration = {
  name: '050_models',
  async up({ schema }: Db) {
    await schema
      .createTable('device_model')
      .$call(ownColumns)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('manufacturer', 'text', (c) => c.notNull())
      .addColumn('kind', ID, (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .$call(stampColumns)
      .execute()
    await schema.createIndex('device_model_org').on('device_model').column('orgId').execute()
    for (const table of ['equipment', 'gateway'])
      await schema
        .alterTable(table)
        .addColumn('modelId', ID, (c) => c.references('device_model.id'))
        .execute()
  },
}
