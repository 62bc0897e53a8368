import { mkdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from './Database.ts'
import { migrate } from './migrate.ts'
import { SqliteWorkerDialect } from './SqliteWorkerDialect.ts'

/** The product's numbers fit a double (ids are text, times are ms), so PostgreSQL's int8 is read as one. */
const INT8 = 20
const CONNECT_MS = 10_000
/** A connection on which nothing has come for this long is dead: what waits on it fails. Idle ones end before. */
const SILENT_MS = 30_000

export interface DatabaseOptions {
  readonly dataFolder: string
  readonly databaseUrl?: string | undefined
  /** PostgreSQL schema; tests take one each. */
  readonly schema?: string
}

/**
 * Opens the store and brings its tables up to date.
 * @throws {Error} when another server holds the data folder, or PostgreSQL does not answer.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  const db = new Kysely<Tables>({
    dialect: options.databaseUrl ? postgres(options.databaseUrl, options.schema) : sqlite(options.dataFolder),
  })
  try {
    await migrate(db)
    return db
  } catch (error) {
    await db.destroy().catch(() => undefined)
    if (error instanceof Error && /database is locked/.test(error.message)) {
      throw new Error(
        `the data folder ${options.dataFolder} is in use by another Mimic; stop that one or set MIMIC_DATA`,
      )
    }
    throw error
  }
}

function sqlite(dataFolder: string): SqliteWorkerDialect {
  mkdirSync(dataFolder, { recursive: true })
  return new SqliteWorkerDialect(join(dataFolder, 'mimic.db'))
}

function postgres(connectionString: string, schema: string | undefined): PostgresDialect {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
  }
  const pool = new pg.Pool({
    connectionString,
    max: 8,
    // A database that does not answer shows as an error, not as a call that never ends.
    connectionTimeoutMillis: CONNECT_MS,
    types,
    ...(schema ? { options: `-c search_path=${schema}` } : {}),
  })
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  // The same for one that breaks between two statements of a transaction: the next statement fails, and is answered for.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // A line that was cut without a word would keep its query, and every commit behind it, waiting for the system's quarter of an hour.
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    stream.setTimeout(SILENT_MS, () => stream.destroy(new Error(`the database was silent for ${SILENT_MS} ms`)))
  })
  return new PostgresDialect({ pool })
}
