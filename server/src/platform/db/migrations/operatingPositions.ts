import { ID, ownColumns, stampColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Operating positions, and at which one somebody acted on an alarm. */
export const operatingPositions: Migration = {
  name: '107_operatingPositions',
  async up({ schema }: Db) {
    await schema
      .createTable('operating_position')
      .$call(ownColumns)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('groupIds', 'text', (c) => c.notNull())
      .addColumn('classIds', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .$call(stampColumns)
      .execute()
    await schema.createIndex('operating_position_of_org').on('operating_position').column('orgId').execute()
    await schema
      .alterTable('alarm_event')
      .addColumn('positionId', ID, (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
