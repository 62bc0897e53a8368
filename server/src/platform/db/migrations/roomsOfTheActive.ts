import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** The active server has every room: rooms have no leases of their own any more. */
export const roomsOfTheActive: Migration = {
  name: '033_rooms_of_the_active',
  async up(db: Db) {
    for (const column of ['holder', 'heldUntil', 'fence'])
      await db.schema.alterTable('coedit_room').dropColumn(column).execute()
  },
}
