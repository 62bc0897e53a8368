import { ID, ownColumns, stampColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import { isPostgres } from '../isPostgres.ts'
import type { Migration } from './Migration.ts'

/** Firmware files of gateways, what each gateway is offered; and whether a project or an equipment is archived. */
export const firmware: Migration = {
  name: '051_firmware',
  async up(db: Db) {
    const BYTES = isPostgres(db) ? 'bytea' : 'blob'
    const { schema } = db
    await schema
      .createTable('firmware')
      .$call(ownColumns)
      .addColumn('modelId', ID, (c) => c.notNull().references('device_model.id'))
      .addColumn('firmwareVersion', 'text', (c) => c.notNull())
      .addColumn('fileName', 'text', (c) => c.notNull())
      .addColumn('sha256', ID, (c) => c.notNull())
      .addColumn('bytes', 'integer', (c) => c.notNull())
      .addColumn('data', BYTES, (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .$call(stampColumns)
      .execute()
    await schema.createIndex('firmware_org').on('firmware').column('orgId').execute()
    await schema
      .createTable('firmware_offer')
      .addColumn('gatewayId', ID, (c) => c.primaryKey().references('gateway.id'))
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('firmwareId', ID, (c) => c.notNull().references('firmware.id'))
      .addColumn('state', ID, (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addColumn('gmtModified', 'bigint', (c) => c.notNull())
      .execute()
    for (const table of ['project', 'equipment'])
      await schema
        .alterTable(table)
        .addColumn('archived', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
  },
}
