import { sql } from 'kysely'
import type { Db, Tables } from '../platform/db/Database.ts'
import { isPostgres } from '../platform/db/isPostgres.ts'

type Table = keyof Tables
/** Rows as JSON, by table. */
export type Rows = Readonly<Record<string, readonly string[]>>

/**
 * Looks at a store again and again, and reads the rows of those tables only that have changed since the last look. What
 * has changed costs one statement. SQLite counts changes in triggers of the server's own connection, the only one that
 * there is; a change that was rolled back is no change. PostgreSQL compares where the rows lie and who wrote them.
 */
export class StoreLook {
  readonly #db: Db
  readonly #tables: readonly Table[]
  readonly #readRows: (table: Table) => Promise<readonly object[]>
  #marks = new Map<string, string>()
  #rows: Rows = {}

  private constructor(db: Db, tables: readonly Table[], readRows: (table: Table) => Promise<readonly object[]>) {
    this.#db = db
    this.#tables = tables
    this.#readRows = readRows
  }

  /** @param readRows of a table; by default all of them */
  static async at(
    db: Db,
    tables: readonly Table[],
    readRows: (table: Table) => Promise<readonly object[]> = (table) => db.selectFrom(table).selectAll().execute(),
  ): Promise<StoreLook> {
    if (!isPostgres(db)) await countChanges(db, tables)
    return new StoreLook(db, tables, readRows)
  }

  /**
   * The rows in a fixed order. A table that is as it was has the same array as before, and a store
   * that is as it was the same object.
   */
  async rows(): Promise<Rows> {
    const marks = await this.#readMarks()
    const changed = this.#tables.filter(
      (table) => !(table in this.#rows) || marks.get(table) !== this.#marks.get(table),
    )
    this.#marks = marks
    if (changed.length > 0) {
      const read = changed.map(
        async (table) => [table, (await this.#readRows(table)).map((row) => JSON.stringify(row)).sort()] as const,
      )
      this.#rows = { ...this.#rows, ...Object.fromEntries(await Promise.all(read)) }
    }
    return this.#rows
  }

  async #readMarks(): Promise<Map<string, string>> {
    const marks = this.#tables.map(
      (table) => sql`select ${sql.lit(table)} as name,
        count(*) || ' ' || coalesce(sum(hashtextextended(x.ctid::text || ' ' || x.xmin::text, 0)), 0) as mark
        from ${sql.table(table)} as x`,
    )
    const { rows } = isPostgres(this.#db)
      ? await sql<Mark>`${sql.join(marks, sql` union all `)}`.execute(this.#db)
      : await sql<Mark>`select name, changes as mark from test_changes`.execute(this.#db)
    return new Map(rows.map(({ name, mark }) => [name, String(mark)]))
  }
}

interface Mark {
  readonly name: string
  readonly mark: string | number
}

/** Counts the changes of tables from now on. What another look counts already stays so. */
async function countChanges(db: Db, tables: readonly Table[]): Promise<void> {
  await sql`create temp table if not exists test_changes (name text primary key, changes integer not null)`.execute(db)
  for (const table of tables) {
    const name = sql.lit(table)
    await sql`insert into test_changes values (${name}, 0) on conflict do nothing`.execute(db)
    for (const change of ['insert', 'update', 'delete'])
      await sql`create temp trigger if not exists ${sql.ref(`test_${change}_${table}`)} after ${sql.raw(change)}
        on main.${sql.ref(table)} begin
          update test_changes set changes = changes + 1 where name = ${name};
        end`.execute(db)
  }
}
