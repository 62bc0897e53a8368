import { sql } from 'kysely'
import type { Db } from '../Database.ts'
import { storeFault } from '../storeFault.ts'
import type { Damage } from './Damage.ts'

/**
 * Reads every table of the schema from its first page to its last, and checks every index where the extension `amcheck`
 * is there. A page whose checksum is wrong is found when the database has checksums, a torn page header always. Large
 * values that stand outside their row are not read.
 */
export async function postgresDamage(db: Db): Promise<Damage> {
  const tables = await damagedOf(db, await tablesOf(db), (name) => [
    sql`set local enable_indexscan = off`,
    sql`set local enable_indexonlyscan = off`,
    sql`set local enable_bitmapscan = off`,
    sql`select count(*) from ${sql.id(name)}`,
  ])
  const schema = await amcheckOf(db)
  const indexes = await damagedOf(db, schema === undefined ? [] : await indexesOf(db), (name) => [
    sql`select ${sql.id(schema ?? '')}.bt_index_check(${`"${name}"`}::regclass)`,
  ])
  return { tables, indexes }
}

/** Pages of the whole database whose checksum was wrong, as it has counted them; 0 without checksums. */
export async function wrongChecksums(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number | null }>`
    select checksum_failures as count from pg_stat_database where datname = current_database()`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema() order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** The schema of the extension `amcheck`, where it is there and this account may use it. */
async function amcheckOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string }>`
    select e.extnamespace::regnamespace::text as schema
    from pg_proc p join pg_depend d on d.objid = p.oid join pg_extension e on e.oid = d.refobjid
    where e.extname = 'amcheck' and p.proname = 'bt_index_check' and p.pronargs = 1
      and has_function_privilege(p.oid, 'execute')`.execute(db)
  return rows[0]?.schema
}

async function indexesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_am a on a.oid = c.relam join pg_index i on i.indexrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and a.amname = 'btree' and i.indisvalid
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

async function damagedOf(
  db: Db,
  names: readonly string[],
  statementsOf: (name: string) => readonly ReturnType<typeof sql>[],
): Promise<string[]> {
  const damaged: string[] = []
  for (const name of names)
    try {
      await db.transaction().execute(async (trx) => {
        for (const statement of statementsOf(name)) await statement.execute(trx)
      })
    } catch (error) {
      if (storeFault(error) !== 'damaged') throw error
      damaged.push(name)
    }
  return damaged
}
