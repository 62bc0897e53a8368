import type { CreateTableBuilder } from 'kysely'

// Released migrations are made of these, so none of them ever changes; another may be added.

/** The type of ids and of short names. */
export const ID = 'varchar(64)'

/** The key of a row, and the organisation that it belongs to. */
export const ownColumns = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table.addColumn('id', ID, (c) => c.primaryKey()).addColumn('orgId', ID, (c) => c.notNull().references('org.id'))

/** The version of a row that people edit, and who made it and when. */
export const stampColumns = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('modifiedBy', ID, (c) => c.notNull())
    .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
    .addColumn('gmtModified', 'bigint', (c) => c.notNull())
