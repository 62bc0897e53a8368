import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** The department of equipment, groups and projects, and the data range of accounts. Accounts that exist see everything. */
export const dataRange: Migration = {
  name: '059_dataRange',
  async up({ schema }: Db) {
    for (const table of ['equipment', 'equip_group', 'project']) await addText(table, 'deptId', '')
    const account = { dataRange: 'all', rangeGroups: '', rangeEquips: '', rangeProjects: '' }
    for (const [column, initial] of Object.entries(account)) await addText('account', column, initial)

    function addText(table: string, column: string, initial: string): Promise<void> {
      return schema
        .alterTable(table)
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(initial))
        .execute()
    }
  },
}
