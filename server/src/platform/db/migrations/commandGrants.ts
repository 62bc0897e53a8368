import type { Migration } from './Migration.ts'

/** Writes expire by a monotonic clock, and by their grant. */
export const commandGrants: Migration = {
  name: 'commandGrants',
  async up(db) {
    await db.schema.alterTable('command').dropColumn('expires').execute()
  },
}
