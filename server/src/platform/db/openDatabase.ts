import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledQuery, type Dialect, Kysely, sql } from 'kysely'
import type { Db, Tables } from './Database.ts'
import { FencedDialect } from './dialects/FencedDialect.ts'
import { postgresDialect } from './dialects/postgresDialect.ts'
import { type OnCommit, SqliteWorkerDialect } from './dialects/SqliteWorkerDialect.ts'
import { migrate } from './migrate.ts'
import type { Seal } from './migrations/Migration.ts'

const SILENT_MS = 30_000
/** Shorter than a server that is taken for dead waits to be replaced (ServerLease.ts). */
const IDLE_TRANSACTION_MS = 4_000
const CONNECTIONS = 8

/** The path of the SQLite store. */
export const sqlitePath = (dataFolder: string): string => join(dataFolder, 'mimic.db')

export interface DatabaseOptions {
  readonly dataFolder: string
  readonly databaseUrl?: string | undefined
  /** PostgreSQL schema; tests take one each. */
  readonly schema?: string
  /** The query that must return a row at each commit; see {@link FencedDialect}. */
  readonly fence?: CompiledQuery
  /** PostgreSQL ends a transaction whose client is silent for this long, ms; by default 4,000. */
  readonly idleTransactionMs?: number
  /** Seals what earlier versions stored in clear; a store without rows needs none. */
  readonly seal?: Seal
  /** Called for every failed statement, in addition to its caller. */
  readonly onError?: (error: unknown) => void
  /** Called with the time of every commit of a transaction, ms. */
  readonly onCommit?: OnCommit
  /** Told what the opening does, for people; see {@link migrate}. */
  readonly onStep?: (doing: string) => void
}

/**
 * Opens the store and brings its tables up to date.
 * @throws {Error} when another server holds the data folder, or PostgreSQL does not answer.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  return (await openStore(options)).db
}

interface OpenStore {
  readonly db: Db
  /** Writes the whole store to a new SQLite file while it is used; undefined: PostgreSQL, which has snapshots of its own. */
  readonly snapshot: ((path: string) => Promise<void>) | undefined
  /** Brings the SQLite file itself up to date. */
  readonly checkpoint: () => Promise<void>
  /** Builds a damaged index anew from its table. */
  readonly rebuildIndex: (index: string) => Promise<void>
}

/** Opens the store like {@link openDatabase}, and gives the operations that only some stores have. */
export async function openStore(options: DatabaseOptions): Promise<OpenStore> {
  const store = connect(options)
  const { db } = store
  try {
    await migrate(db, { seal: options.seal, onStep: options.onStep })
    return store
  } catch (error) {
    // The first error is the one to report.
    await db.destroy().catch(() => undefined)
    if (error instanceof Error && /database is locked/.test(error.message)) {
      throw new Error(
        `the data folder ${options.dataFolder} is in use by another Mimic; stop that one or set MIMIC_DATA`,
      )
    }
    throw error
  }
}

/** Connects without bringing the tables up to date. */
export function connect(options: DatabaseOptions): OpenStore {
  const embedded = options.databaseUrl ? undefined : sqlite(options)
  const db = new Kysely<Tables>({
    dialect: embedded ?? postgres(options.databaseUrl ?? '', options),
    log: ({ level, ...event }) => {
      if (level === 'error' && 'error' in event) options.onError?.(event.error)
    },
  })
  return {
    db,
    snapshot: embedded && ((path) => embedded.snapshot(path)),
    checkpoint: async () => embedded?.checkpoint(),
    rebuildIndex: async (index) => {
      if (embedded) await embedded.rebuildIndex(index)
      else await sql`reindex index ${sql.id(index)}`.execute(db)
    },
  }
}

function sqlite({ dataFolder, onCommit }: DatabaseOptions): SqliteWorkerDialect {
  mkdirSync(dataFolder, { recursive: true })
  return new SqliteWorkerDialect(sqlitePath(dataFolder), onCommit)
}

function postgres(connectionString: string, options: DatabaseOptions): Dialect {
  const { schema, fence, idleTransactionMs, onCommit } = options
  const dialect = postgresDialect({
    onCommit,
    connectionString,
    schema,
    connections: CONNECTIONS,
    silentMs: SILENT_MS,
    idleTransactionMs: idleTransactionMs ?? IDLE_TRANSACTION_MS,
  })
  return fence ? new FencedDialect(dialect, fence) : dialect
}
