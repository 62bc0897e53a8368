import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { rebuildIndex } from '../damage/rebuildIndex.ts'

// The database lives in a thread of its own, so that no query stalls the sockets.

export interface SqlRequest {
  readonly id: number
  readonly sql: string
  readonly parameters: readonly unknown[]
}
/** See {@link rebuildIndex}. No transaction may be open. */
export interface RebuildRequest {
  readonly id: number
  readonly index: string
}
export type SqlAnswer =
  | {
      readonly id: number
      readonly rows: unknown[]
      readonly changes: number
      /** How long a `commit` took; undefined for other statements. */
      readonly commitMs?: number
    }
  | {
      readonly id: number
      readonly error: string
      readonly code: string | undefined
      readonly errcode: number | undefined
    }

const { path } = workerData as { path: string }
const database = new DatabaseSync(path)
// FULL: an acknowledged commit survives a power cut. EXCLUSIVE: one server per data folder.
database.exec(
  'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000',
)
database.exec('BEGIN IMMEDIATE; COMMIT')

const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
/** Bulk inserts produce statements of many lengths; keeping every one would grow without bound. */
const MAX_STATEMENTS = 500

parentPort?.on('message', (request: SqlRequest | RebuildRequest | 'close') => {
  if (request === 'close') {
    database.close()
    parentPort?.close()
    return
  }
  if ('sql' in request) parentPort?.postMessage(answer(request))
  else parentPort?.postMessage(rebuilt(request))
})
parentPort?.postMessage('ready')

function answer({ id, sql, parameters }: SqlRequest): SqlAnswer {
  try {
    // A full disk may have ended the transaction already.
    if (sql === 'rollback' && !database.isTransaction) return { id, rows: [], changes: 0 }
    const statement = prepared(sql)
    const values = parameters.map(toSql)
    if (statement.columns().length > 0) return { id, rows: statement.all(...values), changes: 0 }
    const began = performance.now()
    const changes = Number(statement.run(...values).changes)
    return { id, rows: [], changes, ...(sql === 'commit' && { commitMs: performance.now() - began }) }
  } catch (error) {
    return failure(id, error)
  }
}

function rebuilt({ id, index }: RebuildRequest): SqlAnswer {
  try {
    statements.clear()
    rebuildIndex(database, index)
    return { id, rows: [], changes: 0 }
  } catch (error) {
    return failure(id, error)
  }
}

function failure(id: number, error: unknown): SqlAnswer {
  const { message, code, errcode } = error as { message: string; code?: string; errcode?: number }
  return { id, error: message, code, errcode }
}

function prepared(sql: string): ReturnType<DatabaseSync['prepare']> {
  const present = statements.get(sql)
  if (present) return present
  if (statements.size >= MAX_STATEMENTS) statements.clear()
  const made = database.prepare(sql)
  statements.set(sql, made)
  return made
}

function toSql(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) return null
  // Kysely passes numbers, texts, null and bytes; anything else is refused by the driver itself.
  return value as SQLInputValue
}
