import type { Socket } from 'node:net'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import { postgresError, StoreAway } from '../StoreAway.ts'
import type { OnCommit } from './SqliteWorkerDialect.ts'

/**
 * The product's numbers fit a double (ids are text, times are ms), so PostgreSQL's int8 is read as one, and numeric, which
 * it answers for the sum of such. So no reader converts them.
 */
const [INT8, NUMERIC] = [20, 1700]
const CONNECT_MS = 10_000

export interface PostgresOptions {
  readonly connectionString: string
  /** Tests take one each. */
  readonly schema?: string | undefined
  readonly connections: number
  /** A connection without any data for this long is dead, and its queries fail. Idle connections end before. */
  readonly silentMs: number
  /**
   * The database itself ends a transaction whose client is silent for this long: a paused server must not keep rows
   * locked.
   */
  readonly idleTransactionMs: number
  readonly onCommit?: OnCommit | undefined
}

export const postgresDialect = (options: PostgresOptions): PostgresDialect =>
  new PostgresDialect({ pool: () => poolOf(options) })

async function poolOf(options: PostgresOptions): Promise<PostgresPool> {
  // Most servers run on SQLite, and start sooner without this library.
  const { default: pg } = await import('pg')
  const { connectionString, schema, connections, silentMs, idleTransactionMs, onCommit = () => undefined } = options
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
  }
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    // A database that does not answer shows as an error, not as a call that never ends.
    connectionTimeoutMillis: CONNECT_MS,
    types,
    // The pool drops a connection that breaks here. Kysely's `onCreateConnection` would keep it taken forever.
    onConnect: async (client) => {
      // A connection that breaks between two statements of a transaction must not end the process: the next statement
      // fails, and its caller is told.
      client.on('error', () => undefined)
      // A connection that was cut silently would keep its query, and every commit behind it, waiting for the system's
      // quarter of an hour.
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
      stream.setTimeout(silentMs, () => stream.destroy(new Error(`the database was silent for ${silentMs} ms`)))
      await client.query(`set idle_in_transaction_session_timeout = ${idleTransactionMs}`)
    },
    ...(schema ? { options: `-c search_path=${schema}` } : {}),
  })
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  return {
    options: pool.options,
    connect: () => pool.connect().then((client) => told(client, onCommit), refuse),
    end: () => pool.end(),
  }
}

/** A connection whose failures are those of {@link postgresError}, and which tells the times of commits. */
function told(client: PoolClient, onCommit: OnCommit): PostgresPoolClient {
  const query = async (sql: string, parameters: readonly unknown[]) => {
    const began = performance.now()
    const result = await client.query(sql, [...parameters]).catch((error) => {
      throw postgresError(error)
    })
    if (sql === 'commit') onCommit(performance.now() - began)
    return result
  }
  // Its other form takes a cursor, which the dialect has not.
  return { query: query as unknown as PostgresPoolClient['query'], release: (isBroken) => client.release(isBroken) }
}

function refuse(error: unknown): never {
  throw new StoreAway(error)
}
