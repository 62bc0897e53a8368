import { ID, ownColumns, stampColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import { isPostgres } from '../isPostgres.ts'
import type { Migration } from './Migration.ts'

/** Looks of organisations with their pictures and host names, and pages of other sites in frames. */
export const styleFrames: Migration = {
  name: '086_styleFrames',
  async up(db: Db) {
    const { schema } = db
    let style = schema.createTable('style').$call(ownColumns)
    for (const column of ['title', 'windowTitle', 'accent', 'accentDark', 'palette'])
      style = style.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['gmtLogo', 'gmtFavicon', 'gmtLogin'])
      style = style.addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
    await style.$call(stampColumns).execute()
    await schema.createIndex('style_org').on('style').column('orgId').execute()
    await schema
      .createTable('style_picture')
      .addColumn('styleId', ID, (c) => c.notNull().references('style.id'))
      .addColumn('kind', ID, (c) => c.notNull())
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('mime', ID, (c) => c.notNull())
      .addColumn('data', isPostgres(db) ? 'bytea' : 'blob', (c) => c.notNull())
      .addPrimaryKeyConstraint('style_picture_key', ['styleId', 'kind'])
      .execute()
    await schema
      .createTable('style_host')
      .addColumn('host', 'varchar(255)', (c) => c.primaryKey())
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .execute()
    await schema
      .alterTable('org')
      .addColumn('styleId', ID, (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .createTable('frame')
      .$call(ownColumns)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('path', ID, (c) => c.notNull())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('sandbox', 'text', (c) => c.notNull())
      .addColumn('isEnabled', 'integer', (c) => c.notNull())
      .$call(stampColumns)
      .addUniqueConstraint('frame_path', ['orgId', 'path'])
      .execute()
  },
}
