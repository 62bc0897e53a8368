import { ID, ownColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Groups and stars; where equipment stands, what gateways are, and texts of values. */
export const monitoring: Migration = {
  name: '013_monitoring',
  async up(db: Db) {
    const { schema } = db
    for (const column of ['latitude', 'longitude'])
      await schema.alterTable('equipment').addColumn(column, 'double precision').execute()
    for (const column of ['sn', 'model', 'firmware'])
      await schema
        .alterTable('gateway')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    await schema
      .alterTable('signal')
      .addColumn('signalMaps', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
    await schema
      .alterTable('signal')
      .addColumn('writeFormula', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .createTable('equip_group')
      .$call(ownColumns)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('place', 'integer', (c) => c.notNull())
      .execute()
    await schema
      .createTable('equip_group_member')
      .addColumn('groupId', ID, (c) => c.notNull().references('equip_group.id'))
      .addColumn('equipId', ID, (c) => c.notNull().references('equipment.id'))
      .addPrimaryKeyConstraint('equip_group_member_key', ['groupId', 'equipId'])
      .execute()
    await schema
      .createTable('equip_follow')
      .addColumn('userId', ID, (c) => c.notNull().references('account.id'))
      .addColumn('equipId', ID, (c) => c.notNull().references('equipment.id'))
      .addColumn('isFollowed', 'integer', (c) => c.notNull())
      .addColumn('isStuck', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('equip_follow_key', ['userId', 'equipId'])
      .execute()
  },
}
