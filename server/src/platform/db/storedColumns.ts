import { Kysely, sql } from 'kysely'
import type { Tables } from './Database.ts'
import { SqliteWorkerDialect } from './dialects/SqliteWorkerDialect.ts'
import { migrate } from './migrate.ts'

export interface StoredColumn {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly dflt_value: string | null
  readonly pk: number
  /** 2 and 3: computed by the store. */
  readonly hidden: number
}

/** The columns of all tables after all migrations, by the names of the tables, as SQLite describes them. */
export async function storedColumns(): Promise<readonly StoredColumn[]> {
  const db = new Kysely<Tables>({ dialect: new SqliteWorkerDialect(':memory:') })
  try {
    await migrate(db)
    const { rows } = await sql<StoredColumn>`
      select m.name as "table", c.* from sqlite_master m join pragma_table_xinfo(m.name) c
      where m.type = 'table' and m.name not like 'sqlite_%' and m.name <> 'migration'
      order by m.name, c.cid`.execute(db)
    return rows
  } finally {
    await db.destroy()
  }
}
