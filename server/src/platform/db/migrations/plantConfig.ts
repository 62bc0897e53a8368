import { sql } from 'kysely'
import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** The settings of gateways, drivers and signals, and the numbered configurations that gateways get. */
export const plantConfig: Migration = {
  name: '045_plant_config',
  async up(db: Db) {
    const { schema } = db
    for (const [column, type] of [
      ['note', 'text'],
      ['modifiedBy', ID],
      ['enrolHash', ID],
      ['brokerHash', ID],
      ['fileHash', ID],
    ] as const)
      await schema
        .alterTable('gateway')
        .addColumn(column, type, (c) => c.notNull().defaultTo(''))
        .execute()
    for (const column of ['gmtCreate', 'gmtModified', 'gmtEnrolEnd'] as const)
      await schema
        .alterTable('gateway')
        .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
        .execute()
    // Nobody knows when the gateways of before were made; not before their organisation.
    await sql`update gateway set "gmtCreate" = (select org."gmtCreate" from org where org.id = gateway."orgId")`.execute(
      db,
    )
    await sql`update gateway set "gmtModified" = "gmtCreate"`.execute(db)
    await schema
      .alterTable('gateway')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    await schema
      .createTable('gateway_config')
      .addColumn('gatewayId', ID, (c) => c.notNull().references('gateway.id'))
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('document', 'text', (c) => c.notNull())
      .addColumn('sha256', ID, (c) => c.notNull())
      .addColumn('author', ID, (c) => c.notNull())
      .addColumn('action', ID, (c) => c.notNull())
      .addColumn('deviceCount', 'integer', (c) => c.notNull())
      .addColumn('signalCount', 'integer', (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('gateway_config_key', ['gatewayId', 'version'])
      .execute()
    await schema
      .alterTable('equipment')
      .addColumn('driver', ID, (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('equipment')
      .addColumn('driverConfig', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute()
    await schema
      .alterTable('signal')
      .addColumn('address', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute()
    await schema
      .alterTable('signal')
      .addColumn('rawScale', 'double precision', (c) => c.notNull().defaultTo(1))
      .execute()
    await schema
      .alterTable('signal')
      .addColumn('rawOffset', 'double precision', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('signal').addColumn('deadBand', 'double precision').execute()
  },
}
