import type { Migration } from './Migration.ts'

/** OPC UA servers shelve their alarms, and are told which ones were handled. */
export const opcuaShelving: Migration = {
  name: '116_opcuaShelving',
  async up({ schema }) {
    const integers = ['isConfirmed', 'shelvedUntil', 'maxShelveMs', 'endShelvingAt'] as const
    for (const column of integers)
      await schema
        .alterTable('opcua_condition')
        .addColumn(column, column === 'isConfirmed' ? 'integer' : 'bigint')
        .execute()
    await schema.alterTable('opcua_condition').addColumn('shelving', 'varchar(10)').execute()
    await schema
      .alterTable('alarm_suppression')
      .addColumn('isTheirs', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('alarm')
      .addColumn('isToBeHandled', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .createIndex('alarm_to_be_handled')
      .on('alarm')
      .column('isToBeHandled')
      .where('isToBeHandled', '=', 1)
      .execute()
  },
}
