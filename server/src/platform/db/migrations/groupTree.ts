import { ID } from '../columns.ts'
import type { Migration } from './Migration.ts'

/** Groups are part of others; those that exist stand at the top, in their order. */
export const groupTree: Migration = {
  name: '080_groupTree',
  async up({ schema }) {
    await schema
      .alterTable('equip_group')
      .addColumn('parentId', ID, (c) => c.notNull().defaultTo(''))
      .execute()
    await schema.createIndex('equip_group_below').on('equip_group').columns(['orgId', 'parentId']).execute()
  },
}
