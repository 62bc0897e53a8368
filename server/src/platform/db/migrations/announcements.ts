import { ID, ownColumns, stampColumns } from '../columns.ts'
import { isPostgres } from '../isPostgres.ts'
import type { Migration } from './Migration.ts'

/** Announcements with their pictures, messages that are for one role, and how an account hears alarms. */
export const announcements: Migration = {
  name: '083_announcements',
  async up(db) {
    const { schema } = db
    await stampColumns(ownColumns(schema.createTable('announcement')))
      .addColumn('title', ID, (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('audience', ID, (c) => c.notNull())
      .addColumn('roleIds', 'text', (c) => c.notNull())
      .addColumn('firstDay', ID, (c) => c.notNull())
      .addColumn('lastDay', ID, (c) => c.notNull())
      .addColumn('isWithdrawn', 'integer', (c) => c.notNull())
      .addColumn('gmtImage', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema.createIndex('announcement_of_org').on('announcement').columns(['orgId', 'gmtCreate']).execute()
    await schema
      .createTable('announcement_image')
      .addColumn('announcementId', ID, (c) => c.primaryKey())
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('mime', ID, (c) => c.notNull())
      .addColumn('data', isPostgres(db) ? 'bytea' : 'blob', (c) => c.notNull())
      .execute()
    for (const [column, initial] of Object.entries({ alarmRepeat: 'times', alarmVoice: 'tone' }))
      await schema
        .alterTable('account')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(initial))
        .execute()
    await schema.alterTable('stored_message').addColumn('roleId', ID).execute()
    await schema
      .alterTable('stored_message')
      .addColumn('title', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
