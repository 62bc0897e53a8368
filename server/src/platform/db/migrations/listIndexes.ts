import type { Migration } from './Migration.ts'

/**
 * Lists of equipment are read in their order from an index that has all they need, for every data range. The
 * organisation is not its first column: SQLite would take it for queries that name ids, and walk the whole organisation.
 */
export const listIndexes: Migration = {
  name: '069_listIndexes',
  async up({ schema }) {
    // One look for a device finds all of its groups among those of a range.
    await schema.createIndex('equip_group_member_of').on('equip_group_member').columns(['equipId', 'groupId']).execute()
    const index = (name: string) => schema.createIndex(name).on('equipment')
    const more = ['id', 'orgId', 'archived', 'deptId'] as const
    await index('equipment_newest')
      .columns(['gmtCreate desc', ...more])
      .execute()
    await index('equipment_named')
      .columns(['equipName', ...more])
      .execute()
  },
}
