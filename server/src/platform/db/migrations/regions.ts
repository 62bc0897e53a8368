import { sql } from 'kysely'
import { ownColumns, stampColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Permission regions: those of an organisation, those that an account holds, and those that a version of a page names. */
export const regions: Migration = {
  name: '060_regions',
  async up(db: Db) {
    const { schema } = db
    await schema
      .createTable('region')
      .$call(ownColumns)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .$call(stampColumns)
      .execute()
    await schema.createIndex('region_org').on('region').column('orgId').execute()
    await schema
      .alterTable('account')
      .addColumn('regionIds', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('page_version')
      .addColumn('regions', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    const { rows } = await sql<{ pageId: string; version: number; file: string }>`
      select "pageId", version, file from page_version where file like '%"authRegion"%'`.execute(db)
    for (const { pageId, version, file } of rows) {
      const named = namedIn(JSON.parse(file))
      if (named.length > 0)
        await sql`
          update page_version set regions = ${JSON.stringify(named)}
          where "pageId" = ${pageId} and version = ${version}`.execute(db)
    }
  },
}

/** The regions that a page file names, as they were on the day of this migration. */
function namedIn(file: unknown): string[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const { authRegion, children, widgets } = value as Record<string, unknown>
    if (authRegion !== undefined && authRegion !== null && authRegion !== '')
      found.add(typeof authRegion === 'string' ? authRegion : JSON.stringify(authRegion))
    look(children)
    look(widgets)
  }
  look(file)
  return [...found].sort()
}
