import { Worker } from 'node:worker_threads'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { StoreAway, sqliteError } from '../StoreAway.ts'
import { copySteadily } from './copySteadily.ts'
import type { RebuildRequest, SqlAnswer, SqlRequest } from './sqliteWorker.ts'
import { Turns } from './Turns.ts'

/** SQLite's own default. */
const AUTO_CHECKPOINT_PAGES = 1000

/** Told how long the disk took for a commit, ms. */
export type OnCommit = (ms: number) => void

/** Kysely on node:sqlite in a worker thread: one connection, handed out to one transaction or query at a time. */
export class SqliteWorkerDialect implements Dialect {
  readonly #path: string
  readonly #onCommit: OnCommit
  #driver: SqliteWorkerDriver | undefined

  constructor(path: string, onCommit: OnCommit = () => undefined) {
    this.#path = path
    this.#onCommit = onCommit
  }

  createDriver(): Driver {
    this.#driver = new SqliteWorkerDriver(this.#path, this.#onCommit)
    return this.#driver
  }

  /** Writes the database as it is at one moment to a new file; statements continue meanwhile. */
  async snapshot(path: string): Promise<void> {
    await this.#opened().snapshot(path)
  }

  /** Copies the write-ahead log into the file. */
  async checkpoint(): Promise<void> {
    await this.#opened().checkpoint()
  }

  /** Builds a damaged index anew. */
  async rebuildIndex(index: string): Promise<void> {
    await this.#opened().alone((connection) => connection.rebuildIndex(index))
  }

  #opened(): SqliteWorkerDriver {
    if (!this.#driver) throw new Error('the database is not open')
    return this.#driver
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler()
  }

  createAdapter(): SqliteAdapter {
    return new TurnsAdapter()
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db)
  }
}

/** Keeps Kysely from a queue of its own before the one connection: turns are given here. */
class TurnsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SqliteWorkerDriver implements Driver {
  readonly #path: string
  #worker: Worker | undefined
  #connection: SqliteConnection | undefined
  readonly #turns = new Turns()
  /** Runs work during which nobody else may write to the file itself. */
  #copying: Promise<void> = Promise.resolve()

  readonly #onCommit: OnCommit

  constructor(path: string, onCommit: OnCommit) {
    this.#path = path
    this.#onCommit = onCommit
  }

  async init(): Promise<void> {
    const worker = new Worker(new URL('./sqliteWorker.ts', import.meta.url), { workerData: { path: this.#path } })
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', reject)
    })
    this.#worker = worker
    this.#connection = new SqliteConnection(worker, this.#onCommit)
  }

  /**
   * Between two checkpoints the file itself does not change: all writes go to the log beside it. So a checkpoint is
   * made, further ones are postponed, and the file is copied like any other.
   */
  snapshot(path: string): Promise<void> {
    return this.#betweenCheckpoints(async () => {
      try {
        await this.alone(async (connection) => {
          await connection.run('pragma wal_autocheckpoint = 0')
          await connection.checkpoint()
        })
        await copySteadily(this.#path, path)
      } finally {
        await this.alone((connection) => connection.run(`pragma wal_autocheckpoint = ${AUTO_CHECKPOINT_PAGES}`))
      }
    })
  }

  checkpoint(): Promise<void> {
    return this.#betweenCheckpoints(() => this.alone((connection) => connection.checkpoint()))
  }

  #betweenCheckpoints(work: () => Promise<void>): Promise<void> {
    const mine = this.#copying.then(work, work)
    // The caller gets the failure; the next work does not depend on it.
    this.#copying = mine.catch(() => undefined)
    return mine
  }

  /** Runs work while no transaction is open. */
  async alone(work: (connection: SqliteConnection) => Promise<unknown>): Promise<void> {
    const connection = await this.acquireConnection()
    try {
      await work(connection)
    } finally {
      await this.releaseConnection()
    }
  }

  async acquireConnection(): Promise<SqliteConnection> {
    await this.#turns.take()
    if (this.#connection) return this.#connection
    this.#turns.give()
    throw new Error('the database is closed')
  }

  async releaseConnection(): Promise<void> {
    this.#turns.give()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    // Closing the database is a checkpoint.
    await this.#copying
    await this.#turns.take()
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => resolve())
    })
    worker.postMessage('close')
    await ended
    this.#connection = undefined
    this.#turns.give()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: (answer: SqlAnswer) => void; reject: (error: Error) => void }>()
  #nextId = 1
  #ended: Error | undefined

  constructor(worker: Worker, onCommit: OnCommit) {
    this.#worker = worker
    worker.on('message', (answer: SqlAnswer) => {
      if ('commitMs' in answer && answer.commitMs !== undefined) onCommit(answer.commitMs)
      this.#waiting.get(answer.id)?.resolve(answer)
      this.#waiting.delete(answer.id)
    })
    const fail = (error: Error) => {
      this.#ended = new StoreAway(error)
      for (const { reject } of this.#waiting.values()) reject(this.#ended)
      this.#waiting.clear()
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('the database thread has ended')))
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = await this.#send({ sql: query.sql, parameters: query.parameters })
    // Rows have the shape that the query's types promise; Kysely's own drivers cast here too.
    return { rows: answer.rows as R[], numAffectedRows: BigInt(answer.changes) }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }

  async run(sql: string): Promise<unknown[]> {
    return (await this.#send({ sql, parameters: [] })).rows
  }

  /** @throws {Error} when a part of the log had to stay, because somebody else reads the database */
  async checkpoint(): Promise<void> {
    const [result] = await this.run('pragma wal_checkpoint(truncate)')
    // SQLite's three numbers.
    if ((result as { busy: number }).busy !== 0) throw new Error('the database is being read by another program')
  }

  async rebuildIndex(index: string): Promise<void> {
    await this.#send({ index })
  }

  async #send(
    request: Omit<SqlRequest, 'id'> | Omit<RebuildRequest, 'id'>,
  ): Promise<Exclude<SqlAnswer, { error: string }>> {
    if (this.#ended) throw this.#ended
    const id = this.#nextId++
    const answer = await new Promise<SqlAnswer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, ...request })
    })
    if ('error' in answer)
      throw sqliteError(Object.assign(new Error(answer.error), { code: answer.code, errcode: answer.errcode }))
    return answer
  }
}
