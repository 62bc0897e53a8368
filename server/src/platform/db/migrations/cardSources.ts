import { ID, ownColumns, stampColumns } from '../columns.ts'
import type { Migration } from './Migration.ts'

/** HTTP interfaces of operators that tell the state and the use of cards. */
export const cardSources: Migration = {
  name: '093_cardSources',
  async up({ schema }) {
    let source = schema.createTable('card_source').$call(ownColumns)
    source = source.addColumn('operator', ID, (c) => c.notNull()).addColumn('isEnabled', 'integer', (c) => c.notNull())
    for (const column of ['title', 'url', 'headers', 'secret', 'statePath', 'usedPath'])
      source = source.addColumn(column, 'text', (c) => c.notNull())
    await source.$call(stampColumns).execute()
    await schema.createIndex('card_source_org').on('card_source').column('orgId').execute()
    for (const column of ['simState', 'askProblem'])
      await schema
        .alterTable('sim_card')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    await schema
      .alterTable('sim_card')
      .addColumn('gmtAsked', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
