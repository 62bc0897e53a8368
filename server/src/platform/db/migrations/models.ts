import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

const ID = 'varchar(64)'

/** Models of equipment and gateways, with their manufacturers. */
export const models: Migration = {
  name: '050_models',
  async up({ schema }: Db) {
    await schema
      .createTable('device_model')
      .addColumn('id', ID, (c) => c.primaryKey())
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('manufacturer', 'text', (c) => c.notNull())
      .addColumn('kind', ID, (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('modifiedBy', ID, (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addColumn('gmtModified', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('device_model_org').on('device_model').column('orgId').execute()
    for (const table of ['equipment', 'gateway'])
      await schema
        .alterTable(table)
        .addColumn('modelId', ID, (c) => c.references('device_model.id'))
        .execute()
  },
}
