import { sql } from 'kysely'
import type { Db } from './Database.ts'
import { isPostgres } from './isPostgres.ts'
import { migrations } from './migrations/index.ts'
import type { Seal } from './migrations/Migration.ts'

/** Two servers that start at once on one PostgreSQL take turns by this lock; any fixed number does. */
const LOCK = 7_261_003

interface MigrateOptions {
  /** Names of those to run; all without it. */
  readonly only?: ReadonlySet<string>
  /** Seals what earlier versions stored in clear; a store without rows needs none. */
  readonly seal?: Seal | undefined
  /** Told before each what it is, for people: `migration 3 of 65 (rollUps)`. */
  readonly onStep?: ((doing: string) => void) | undefined
}

/**
 * Runs the migrations that this database has not had, each in a transaction.
 * @throws {Error} when the database was already used by a newer Mimic, which this one cannot know how to read.
 */
export async function migrate(db: Db, { only, seal, onStep = () => undefined }: MigrateOptions = {}): Promise<void> {
  const had = new Set<string>()
  await inTurn(db, async (trx) => {
    await sql`create table if not exists migration (name varchar(64) primary key)`.execute(trx)
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(trx)
    const newer = rows.find(({ name }) => !migrations.some((migration) => migration.name === name))
    for (const { name } of rows) had.add(name)
    if (newer) throw new Error(`the database was used by a newer Mimic (it has had ${newer.name}); start that one`)
  })
  const wanted = migrations.filter(({ name }) => !had.has(name) && (!only || only.has(name)))
  for (const [at, { name, up }] of wanted.entries()) {
    onStep(`migration ${at + 1} of ${wanted.length} (${name})`)
    await inTurn(db, async (trx) => {
      const { rows } = await sql`select name from migration where name = ${name}`.execute(trx)
      if (rows.length > 0) return
      await up(trx, seal)
      await sql`insert into migration (name) values (${name})`.execute(trx)
    })
  }
}

function inTurn(db: Db, work: (trx: Db) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    await work(trx)
  })
}
