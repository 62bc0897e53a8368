import { ID, ownColumns, stampColumns } from '../columns.ts'
import type { Migration } from './Migration.ts'

/** Contents of inspections, and plans by which inspections are made again and again. */
export const inspectionPlans: Migration = {
  name: '085_inspectionPlans',
  async up(db) {
    const { schema } = db
    await schema
      .createTable('inspection_content')
      .$call(ownColumns)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('expected', 'text', (c) => c.notNull())
      .addColumn('sn', 'text', (c) => c.notNull())
      .addColumn('needsPhoto', 'integer', (c) => c.notNull())
      .$call(stampColumns)
      .execute()
    await schema.createIndex('inspection_content_org').on('inspection_content').column('orgId').execute()
    await schema
      .createTable('inspection_plan')
      .$call(ownColumns)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('equipIds', 'text', (c) => c.notNull())
      .addColumn('contentIds', 'text', (c) => c.notNull())
      .addColumn('inspectorIds', 'text', (c) => c.notNull())
      .addColumn('every', ID, (c) => c.notNull())
      .addColumn('interval', 'integer', (c) => c.notNull())
      .addColumn('firstDay', ID, (c) => c.notNull())
      .addColumn('clock', ID, (c) => c.notNull())
      .addColumn('isEnabled', 'integer', (c) => c.notNull())
      .addColumn('gmtMade', 'bigint', (c) => c.notNull())
      .$call(stampColumns)
      .execute()
    await schema.createIndex('inspection_plan_org').on('inspection_plan').column('orgId').execute()
    await schema
      .alterTable('inspection')
      .addColumn('planId', ID, (c) => c.notNull().defaultTo(''))
      .execute()
    await schema.alterTable('inspection').addColumn('once', 'varchar(255)').execute()
    await schema
      .alterTable('inspection')
      .addColumn('isOverdueTold', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('order_photo')
      .addColumn('item', 'integer', (c) => c.notNull().defaultTo(-1))
      .execute()
    // Nobody needs to be told now of what was late before the update.
    await db.updateTable('inspection').set({ isOverdueTold: 1 }).execute()
    await schema.createIndex('inspection_once').on('inspection').column('once').unique().execute()
    await schema
      .createIndex('inspection_open')
      .on('inspection')
      .columns(['status', 'isOverdueTold', 'gmtPlan'])
      .execute()
  },
}
