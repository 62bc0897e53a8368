import type {
  CompiledQuery,
  DatabaseConnection,
  DatabaseIntrospector,
  Dialect,
  DialectAdapter,
  Driver,
  Kysely,
  QueryCompiler,
  QueryResult,
  TransactionSettings,
} from 'kysely'

/** Thrown when a server tries to store something after another one has become active. */
export class LeaseLost extends Error {
  constructor() {
    super('another server is active by now')
    this.name = 'LeaseLost'
  }
}

/**
 * A dialect whose every commit is fenced: before it the statement `check` must return a row, which it locks until the
 * commit is over. So late writes of a server that was taken for dead are never stored. It costs one statement per
 * transaction; a single statement that is no select becomes a transaction.
 */
export class FencedDialect implements Dialect {
  readonly #inner: Dialect
  readonly #check: CompiledQuery

  constructor(inner: Dialect, check: CompiledQuery) {
    this.#inner = inner
    this.#check = check
  }

  createDriver(): Driver {
    return new FencedDriver(this.#inner.createDriver(), this.#check)
  }

  createQueryCompiler(): QueryCompiler {
    return this.#inner.createQueryCompiler()
  }

  createAdapter(): DialectAdapter {
    return this.#inner.createAdapter()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return this.#inner.createIntrospector(db)
  }
}

class FencedDriver implements Driver {
  readonly #inner: Driver
  readonly #check: CompiledQuery
  readonly #wrapped = new WeakMap<DatabaseConnection, FencedConnection>()

  constructor(inner: Driver, check: CompiledQuery) {
    this.#inner = inner
    this.#check = check
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await this.#inner.acquireConnection()
    const wrapped = this.#wrapped.get(inner) ?? new FencedConnection(this.#inner, inner, this.#check)
    this.#wrapped.set(inner, wrapped)
    return wrapped
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return fenced(connection).begin(settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return fenced(connection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return fenced(connection).rollback()
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(fenced(connection).inner)
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }
}

class FencedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #driver: Driver
  readonly #check: CompiledQuery
  #isInTransaction = false

  constructor(driver: Driver, inner: DatabaseConnection, check: CompiledQuery) {
    this.#driver = driver
    this.inner = inner
    this.#check = check
  }

  async begin(settings: TransactionSettings): Promise<void> {
    await this.#driver.beginTransaction(this.inner, settings)
    this.#isInTransaction = true
  }

  /** @throws {LeaseLost} and the transaction is still to be rolled back */
  async commit(): Promise<void> {
    const { rows } = await this.inner.executeQuery(this.#check)
    if (rows.length === 0) throw new LeaseLost()
    await this.#driver.commitTransaction(this.inner)
    this.#isInTransaction = false
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false
    await this.#driver.rollbackTransaction(this.inner)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction || query.query.kind === 'SelectQueryNode') return this.inner.executeQuery<R>(query)
    await this.begin({})
    try {
      const result = await this.inner.executeQuery<R>(query)
      await this.commit()
      return result
    } catch (error) {
      // The first error is the one to report; a connection that cannot roll back is discarded by its driver.
      await this.rollback().catch(() => undefined)
      throw error
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize)
  }
}

/** Kysely hands back the connections that it was given. */
const fenced = (connection: DatabaseConnection): FencedConnection => {
  if (connection instanceof FencedConnection) return connection
  throw new Error('a connection of another driver')
}
