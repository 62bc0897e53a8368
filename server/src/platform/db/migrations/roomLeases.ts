import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** The server that has a co-editing room. */
export const roomLeases: Migration = {
  name: '022_roomLeases',
  async up(db: Db) {
    const add = () => db.schema.alterTable('coedit_room')
    await add()
      .addColumn('holder', 'varchar(256)', (c) => c.notNull().defaultTo(''))
      .execute()
    await add()
      .addColumn('heldUntil', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await add()
      .addColumn('fence', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
