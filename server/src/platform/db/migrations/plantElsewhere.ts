import { createHash } from 'node:crypto'
import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import { isPostgres } from '../isPostgres.ts'
import type { Migration } from './Migration.ts'

const FILE = 'varchar(80)'
const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** Pictures have the name of their file in a plant as text, and wait for the push that they belong to. */
export const plantElsewhere: Migration = {
  name: '079_plantElsewhere',
  async up(db) {
    const BYTES = isPostgres(db) ? 'bytea' : 'blob'
    await db.schema
      .alterTable('image')
      .addColumn('file', FILE, (c) => c.notNull().defaultTo(''))
      .execute()
    await nameFiles(db)
    await db.schema.createIndex('image_of_file').on('image').columns(['orgId', 'file']).execute()
    await db.schema
      .createTable('handed_picture')
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('file', FILE, (c) => c.notNull())
      .addColumn('mime', ID, (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('data', BYTES, (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('handed_picture_pk', ['orgId', 'file'])
      .execute()
  },
}

async function nameFiles(db: Db): Promise<void> {
  for (const { id, mime } of await db.selectFrom('image').select(['id', 'mime']).execute()) {
    // One at a time: a picture may have some MB.
    const { data } = await db.selectFrom('image').select('data').where('id', '=', id).executeTakeFirstOrThrow()
    const file = `${createHash('sha256').update(data).digest('hex')}.${extensions[mime] ?? 'png'}`
    await db.updateTable('image').set({ file }).where('id', '=', id).execute()
  }
}
