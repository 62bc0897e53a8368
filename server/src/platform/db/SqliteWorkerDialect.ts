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
import type { SnapshotRequest, SqlAnswer, SqlRequest } from './sqliteWorker.ts'

/** Kysely on node:sqlite in a worker thread: one connection, handed out to one transaction or query at a time. */
export class SqliteWorkerDialect implements Dialect {
  readonly #path: string
  #driver: SqliteWorkerDriver | undefined

  constructor(path: string) {
    this.#path = path
  }

  createDriver(): Driver {
    this.#driver = new SqliteWorkerDriver(this.#path)
    return this.#driver
  }

  /** Writes the database as it stands at one moment to a new file; statements wait meanwhile. */
  async snapshot(path: string): Promise<void> {
    if (!this.#driver) throw new Error('the database is not open')
    await this.#driver.snapshot(path)
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler()
  }

  createAdapter(): SqliteAdapter {
    return new SqliteAdapter()
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db)
  }
}

class SqliteWorkerDriver implements Driver {
  readonly #path: string
  #worker: Worker | undefined
  #connection: SqliteConnection | undefined
  /** Resolves when the connection is free. */
  #turn: Promise<void> = Promise.resolve()
  #release: () => void = () => undefined

  constructor(path: string) {
    this.#path = path
  }

  async init(): Promise<void> {
    const worker = new Worker(new URL('./sqliteWorker.ts', import.meta.url), { workerData: { path: this.#path } })
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', reject)
    })
    this.#worker = worker
    this.#connection = new SqliteConnection(worker)
  }

  /** In a turn of its own: a snapshot fails at a step that finds a transaction open, and nothing tells Node to go on then. */
  async snapshot(path: string): Promise<void> {
    await this.acquireConnection()
    try {
      if (!this.#connection) throw new Error('the database is closed')
      await this.#connection.snapshot(path)
    } finally {
      await this.releaseConnection()
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#turn
    let release: () => void = () => undefined
    this.#turn = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#release = release
    if (!this.#connection) throw new Error('the database is closed')
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#release()
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
    await this.#turn
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => resolve())
    })
    worker.postMessage('close')
    await ended
    this.#connection = undefined
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: (answer: SqlAnswer) => void; reject: (error: Error) => void }>()
  #nextId = 1
  #ended: Error | undefined

  constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (answer: SqlAnswer) => {
      this.#waiting.get(answer.id)?.resolve(answer)
      this.#waiting.delete(answer.id)
    })
    const fail = (error: Error) => {
      this.#ended = error
      for (const { reject } of this.#waiting.values()) reject(error)
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

  async snapshot(snapshotPath: string): Promise<void> {
    await this.#send({ snapshotPath })
  }

  async #send(
    request: Omit<SqlRequest, 'id'> | Omit<SnapshotRequest, 'id'>,
  ): Promise<Exclude<SqlAnswer, { error: string }>> {
    if (this.#ended) throw this.#ended
    const id = this.#nextId++
    const answer = await new Promise<SqlAnswer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, ...request })
    })
    if ('error' in answer) throw Object.assign(new Error(answer.error), { code: answer.code, errcode: answer.errcode })
    return answer
  }
}
