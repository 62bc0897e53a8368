import { type CompiledQuery, Kysely, sql } from 'kysely'
import { LeaseLost } from '../db/dialects/FencedDialect.ts'
import { postgresDialect } from '../db/dialects/postgresDialect.ts'
import { storeFault } from '../db/storeFault.ts'

/** The lease is separate from the product's tables, because a server on standby does not migrate those. */
interface LeaseTables {
  server_lease: {
    /** `server`: there is one lease. */
    subject: string
    /** Address of the active server; '' for nobody. */
    holder: string
    /** Counts holders: commits of an earlier holder are refused. */
    fence: number
    /** Changes with every heartbeat. */
    beat: number
  }
}

/** Another server is active, as far as this one knows. */
export interface HeldElsewhere {
  readonly elsewhere: string
}

export interface ServerLeaseOptions {
  readonly databaseUrl: string
  readonly schema?: string | undefined
  /** This server's address for users and other servers. */
  readonly holder: () => string
  /** True: the address is the same after a restart, so that a lease under it is this server's own. */
  readonly isAddressFixed: boolean
  readonly monotonic?: () => number
}

const SUBJECT = 'server'
/** A holder whose heartbeat does not change for this long is taken for dead. */
const DEAD_MS = 5_000
const RENEW_MS = 1_000
/**
 * A holder whose heartbeat was not stored for this long has to expect that another server takes over. It looks once a
 * heartbeat, so it knows that before the other one does.
 */
const DOUBT_MS = 3_500
/** A database that does not answer within it is asked again on a new connection. */
const SILENT_MS = 4_000
/** Two servers that start at once on an empty database take turns; any fixed number does. */
const LOCK = 7_261_004

/**
 * Decides which of several servers on one PostgreSQL is the active one. No wall clocks are compared: a waiting server
 * watches the holder's heartbeat by its own monotonic clock, and takes a lease whose heartbeat has stopped. The fence
 * makes that safe: a holder that was only paused cannot commit any more (`FencedDialect`).
 */
export class ServerLease {
  readonly #db: Kysely<LeaseTables>
  readonly #options: ServerLeaseOptions
  readonly #monotonic: () => number
  #fence = 0
  #watched: { fence: number; beat: number; since: number } | undefined
  #isFirstLook = true
  #closed: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  private constructor(db: Kysely<LeaseTables>, options: ServerLeaseOptions) {
    this.#db = db
    this.#options = options
    this.#monotonic = options.monotonic ?? (() => performance.now())
  }

  /** @throws {Error} when PostgreSQL does not answer */
  static async open(options: ServerLeaseOptions): Promise<ServerLease> {
    // A separate connection, because a heartbeat must not wait behind queries.
    const dialect = postgresDialect({
      connectionString: options.databaseUrl,
      schema: options.schema,
      connections: 1,
      silentMs: SILENT_MS,
      idleTransactionMs: SILENT_MS,
    })
    const db = new Kysely<LeaseTables>({ dialect })
    try {
      await db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
        await trx.schema
          .createTable('server_lease')
          .ifNotExists()
          .addColumn('subject', 'varchar(64)', (c) => c.primaryKey())
          .addColumn('holder', 'varchar(512)', (c) => c.notNull())
          .addColumn('fence', 'integer', (c) => c.notNull())
          .addColumn('beat', 'bigint', (c) => c.notNull())
          .execute()
        await trx
          .insertInto('server_lease')
          .values({ subject: SUBJECT, holder: '', fence: 0, beat: 0 })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      })
      return new ServerLease(db, options)
    } catch (error) {
      // The first error is the one to report.
      await db.destroy().catch(() => undefined)
      throw error
    }
  }

  /** Becomes the active server if there is none. To be called a few times a second until it does. */
  async take(): Promise<'taken' | HeldElsewhere> {
    const row = await this.#read()
    if (!this.#isFree(row)) return { elsewhere: row.holder }
    const { numUpdatedRows } = await this.#db
      .updateTable('server_lease')
      .set({ holder: this.#options.holder(), fence: row.fence + 1, beat: 0 })
      .where('subject', '=', SUBJECT)
      .where('fence', '=', row.fence)
      // A holder that has renewed meanwhile keeps the lease.
      .where('beat', '=', row.beat)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { elsewhere: (await this.#read()).holder }
    this.#fence = row.fence + 1
    return 'taken'
  }

  /**
   * Sends heartbeats from now on.
   * @param onLost called once when another server has taken the lease
   * @param onDoubt called when another server may take the lease soon, because the database does not answer this one
   */
  keep(onLost: (error: LeaseLost) => void, onDoubt: () => void): void {
    let held = this.#monotonic()
    let isInDoubt = false
    const beat = async () => {
      const began = this.#monotonic()
      try {
        await this.renew()
        held = began
      } catch (error) {
        if (error instanceof LeaseLost) {
          clearInterval(this.#timer)
          onLost(error)
        }
        // The row with this fence was found, and nobody else can write it on a full disk either. A database that does
        // not answer is no reason to end: this server commits nothing meanwhile.
        else if (storeFault(error) === 'full') held = began
      }
    }
    this.#timer = setInterval(() => {
      const wasInDoubt = isInDoubt
      isInDoubt = this.#monotonic() - held >= DOUBT_MS
      if (isInDoubt && !wasInDoubt) onDoubt()
      void beat()
    }, RENEW_MS)
  }

  /** Renews the lease, with the current address. @throws {LeaseLost} */
  async renew(): Promise<void> {
    const { numUpdatedRows } = await this.#db
      .updateTable('server_lease')
      .set((eb) => ({ beat: eb('beat', '+', 1), holder: this.#options.holder() }))
      .where('subject', '=', SUBJECT)
      .where('fence', '=', this.#fence)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new LeaseLost()
  }

  /**
   * A statement that returns a row while this server is the active one, and keeps others from taking over until its
   * transaction is over.
   */
  get check(): CompiledQuery {
    return this.#db
      .selectFrom('server_lease')
      .select('fence')
      .where('subject', '=', SUBJECT)
      .where('fence', '=', this.#fence)
      .forShare()
      .compile()
  }

  /** Lets another server take over at once, if this one is still active. Repeated calls return the same promise. */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer)
    try {
      await this.#db
        .updateTable('server_lease')
        .set({ holder: '' })
        .where('subject', '=', SUBJECT)
        .where('fence', '=', this.#fence)
        .execute()
    } finally {
      await this.#db.destroy()
    }
  }

  #isFree({ holder, fence, beat }: LeaseTables['server_lease']): boolean {
    const isFirstLook = this.#isFirstLook
    this.#isFirstLook = false
    if (holder === '') return true
    // It ended without notice and starts again; later another server would have the same address by mistake.
    if (isFirstLook && this.#options.isAddressFixed && holder === this.#options.holder()) return true
    const at = this.#monotonic()
    if (this.#watched?.fence !== fence || this.#watched.beat !== beat) this.#watched = { fence, beat, since: at }
    return at - this.#watched.since >= DEAD_MS
  }

  async #read(): Promise<LeaseTables['server_lease']> {
    try {
      return await this.#db
        .selectFrom('server_lease')
        .selectAll()
        .where('subject', '=', SUBJECT)
        .executeTakeFirstOrThrow()
    } catch (error) {
      // While the database was away no heartbeat was possible, so that time does not count.
      this.#watched = undefined
      throw error
    }
  }
}
