import { existsSync, renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { LostSpan, Sample } from '@mimic/contract/bus'
import { KeptReports, REPORT_SCHEMA } from './KeptReports.ts'
import { Losses, type LostBatch, timesOf } from './Losses.ts'

export interface Batch {
  readonly boot: string
  readonly seq: number
  readonly samples: readonly Sample[]
  /** Samples that were dropped before this batch. */
  readonly lost?: readonly LostSpan[]
}

export interface StoredBatch extends Batch {
  /** Grows with every append. */
  readonly place: number
  /** It was published at least once. */
  readonly isSent: boolean
}

/** Commands that are remembered. Counted, not timed: a clock that is set must not make the gateway forget. */
const KEPT_COMMANDS = 10_000
const SCHEMA = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216;
  CREATE TABLE IF NOT EXISTS batch (place INTEGER PRIMARY KEY AUTOINCREMENT, boot TEXT NOT NULL, seq INTEGER NOT NULL, samples TEXT NOT NULL, UNIQUE (boot, seq));
  CREATE TABLE IF NOT EXISTS loss (id INTEGER PRIMARY KEY, state TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS command (uuid TEXT PRIMARY KEY, result TEXT, time INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS answer (uuid TEXT PRIMARY KEY, time INTEGER NOT NULL);
  ${REPORT_SCHEMA}
`
interface AppendOptions {
  /** It will be published right away, or was. */
  readonly isSent?: boolean
  /** Batches that could not be stored, and are lost. */
  readonly missed?: readonly LostBatch[]
  /** Now, monotonic ms, if the batch was never sent and may report losses; undefined if it was sent. */
  readonly tellsAt?: number
}

/** Columns of `batch` that files of earlier versions lack. */
const LATER_COLUMNS = { sent: 'INTEGER NOT NULL DEFAULT 0', lost: 'TEXT' }
/** While the buffer keeps overflowing, losses are reported this often. */
const TELL_MS = 60_000
/** SQLite's codes for a file that is damaged or no database at all. */
const DAMAGED: readonly unknown[] = [11, 26]

/**
 * The gateway's memory on disk: unacknowledged batches and reports, the uuids of executed commands with their results, and the
 * unacknowledged results. The changes of a method are durable when it returns.
 */
export class DiskBuffer {
  /** Path to which a damaged file was moved when this one was created. */
  readonly damagedPath: string | undefined
  readonly reports: KeptReports
  readonly #db: DatabaseSync
  readonly #maxBytes: number
  readonly #statements
  #count: number
  #bytes: number
  #losses: Losses
  #toldAt = Number.NEGATIVE_INFINITY

  /** @param maxBytes total size of the batches; beyond it the oldest are dropped */
  constructor(path: string, maxBytes: number) {
    this.#maxBytes = maxBytes
    let opened: Opened
    try {
      opened = open(path)
    } catch (error) {
      if (!DAMAGED.includes((error as { errcode?: unknown }).errcode)) throw error
      // A gateway that cannot read its old file must still serve live values.
      this.damagedPath = putAside(path)
      opened = open(path)
    }
    this.#db = opened.db
    this.reports = new KeptReports(opened.db)
    this.#count = opened.count
    this.#bytes = opened.bytes
    this.#losses = new Losses(opened.losses)
    this.#statements = {
      append: this.#db.prepare('INSERT INTO batch (boot, seq, samples, sent, lost) VALUES (?, ?, ?, ?, ?)'),
      after: this.#db.prepare(
        'SELECT place, boot, seq, samples, sent, lost FROM batch WHERE place > ? ORDER BY place LIMIT ?',
      ),
      mark: this.#db.prepare('UPDATE batch SET sent = 1 WHERE place = ?'),
      keepLosses: this.#db.prepare('INSERT OR REPLACE INTO loss (id, state) VALUES (1, ?)'),
      drop: this.#db.prepare('DELETE FROM batch WHERE boot = ? AND seq = ? RETURNING length(samples) AS bytes'),
      dropOldest: this.#db.prepare(
        'DELETE FROM batch WHERE place = (SELECT min(place) FROM batch) RETURNING place, boot, seq, samples, sent, lost, length(samples) AS bytes',
      ),
      begin: this.#db.prepare('INSERT INTO command (uuid, result, time) VALUES (?, NULL, ?) ON CONFLICT DO NOTHING'),
      finish: this.#db.prepare(
        'INSERT INTO command (uuid, result, time) VALUES (?, ?, ?) ON CONFLICT (uuid) DO UPDATE SET result = excluded.result',
      ),
      owe: this.#db.prepare('INSERT INTO answer (uuid, time) VALUES (?, ?) ON CONFLICT DO NOTHING'),
      owed: this.#db.prepare('SELECT result FROM answer JOIN command USING (uuid) WHERE result IS NOT NULL'),
      settle: this.#db.prepare('DELETE FROM answer WHERE uuid = ?'),
      result: this.#db.prepare('SELECT result FROM command WHERE uuid = ?'),
      prune: this.#db.prepare(
        `DELETE FROM command WHERE rowid <= (SELECT max(rowid) - ${KEPT_COMMANDS} FROM command) AND uuid NOT IN (SELECT uuid FROM answer)`,
      ),
    }
  }

  /** Batches that wait for their acknowledgement. */
  get size(): number {
    return this.#count
  }

  /** Samples dropped since the file was created, including those that the server may have nevertheless. */
  get lost(): number {
    return this.#losses.total
  }

  /** Dropped samples that no batch reports yet. */
  get untold(): number {
    return this.#losses.untold
  }

  /**
   * Stores a batch, and drops the oldest if necessary.
   * @returns the batch to send: it reports the losses before it
   * @throws when the disk is full or failing; the batch is then not stored
   */
  append({ boot, seq, samples }: Batch, { isSent = false, missed = [], tellsAt }: AppendOptions = {}): Batch {
    const text = JSON.stringify(samples)
    let lost: LostSpan[] = []
    this.#transact(() => {
      let isDropping = false
      for (const each of missed) this.#losses.add(each)
      while (this.#count > 0 && this.#bytes + text.length > this.#maxBytes) {
        isDropping = true
        const rows = this.#statements.dropOldest.all()
        this.#forget(rows)
        for (const row of rows) this.#losses.add(toLost(row))
      }
      // Losses are reported when they are over, so that they make one span, and now and then while they go on.
      if (tellsAt !== undefined && (!isDropping || tellsAt - this.#toldAt >= TELL_MS)) lost = this.#losses.take()
      if (isDropping || missed.length > 0 || lost.length > 0) this.#statements.keepLosses.run(this.#losses.toJson())
      this.#statements.append.run(boot, seq, text, isSent ? 1 : 0, lost.length > 0 ? JSON.stringify(lost) : null)
    })
    if (lost.length > 0 && tellsAt !== undefined) this.#toldAt = tellsAt
    this.#count++
    this.#bytes += text.length
    return { boot, seq, samples, ...(lost.length > 0 ? { lost } : {}) }
  }

  /** Records that batches are published: from now on the server may have them. */
  markSent(batches: readonly StoredBatch[]): void {
    const fresh = batches.filter(({ isSent }) => !isSent)
    if (fresh.length > 0)
      this.#transact(() => {
        for (const { place } of fresh) this.#statements.mark.run(place)
      })
  }

  /** Up to `limit` batches in order, from the first after `place`. */
  after(place: number, limit: number): StoredBatch[] {
    return this.#statements.after.all(place, limit).map((row) => ({
      place: Number(row['place']),
      boot: String(row['boot']),
      seq: Number(row['seq']),
      samples: readSamples(row['samples']),
      isSent: row['sent'] === 1,
      ...(row['lost'] === null ? {} : { lost: readLost(row['lost']) }),
    }))
  }

  acknowledge(boot: string, seqs: readonly number[]): void {
    this.#transact(() => {
      for (const seq of seqs) this.#forget(this.#statements.drop.all(boot, seq))
    })
  }

  /** Records that a command is being executed. @returns false when its uuid is known: it must not be executed again */
  beginCommand(uuid: string, now: number): boolean {
    this.#statements.prune.run()
    return Number(this.#statements.begin.run(uuid, now).changes) === 1
  }

  /**
   * Stores a command's result until the server acknowledges it. A command that was not executed has no recorded start.
   */
  finishCommand(uuid: string, result: string, now: number): void {
    this.#transact(() => {
      this.#statements.finish.run(uuid, result, now)
      this.#statements.owe.run(uuid, now)
    })
  }

  /** Results that the server has not acknowledged. */
  owedResults(): string[] {
    return this.#statements.owed.all().map(({ result }) => String(result))
  }

  /** The server has committed these results. */
  settleResults(uuids: readonly string[]): void {
    this.#transact(() => {
      for (const uuid of uuids) this.#statements.settle.run(uuid)
    })
  }

  /** The stored result of a command; null while it has none (it was interrupted), undefined for an unknown one. */
  commandResult(uuid: string): string | null | undefined {
    const row = this.#statements.result.get(uuid)
    if (!row) return undefined
    return row['result'] === null ? null : String(row['result'])
  }

  close(): void {
    this.#db.close()
  }

  #forget(rows: readonly Record<string, unknown>[]): void {
    for (const { bytes } of rows) {
      this.#count--
      this.#bytes -= Number(bytes)
    }
  }

  #transact(work: () => void): void {
    const [count, bytes, losses] = [this.#count, this.#bytes, this.#losses.toJson()]
    this.#db.exec('BEGIN')
    try {
      work()
      this.#db.exec('COMMIT')
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      // The transaction was rolled back: on a full disk the batches would otherwise be subtracted again and again.
      this.#count = count
      this.#bytes = bytes
      this.#losses = new Losses(losses)
      throw error
    }
  }
}

interface Opened {
  readonly db: DatabaseSync
  readonly count: number
  readonly bytes: number
  readonly losses: string | undefined
}

function open(path: string): Opened {
  const db = new DatabaseSync(path)
  try {
    db.exec(SCHEMA)
    const present = db
      .prepare('PRAGMA table_info(batch)')
      .all()
      .map(({ name }) => name)
    for (const [name, type] of Object.entries(LATER_COLUMNS))
      if (!present.includes(name)) db.exec(`ALTER TABLE batch ADD COLUMN ${name} ${type}`)
    // Reads every page that holds a batch, so that damage shows now and not in the middle of an outage.
    const row = db.prepare('SELECT count(*) AS count, coalesce(sum(length(samples)), 0) AS bytes FROM batch').get()
    const losses = db.prepare('SELECT state FROM loss').get()?.['state']
    return {
      db,
      count: Number(row?.['count']),
      bytes: Number(row?.['bytes']),
      losses: losses === undefined ? undefined : String(losses),
    }
  } catch (error) {
    db.close()
    throw error
  }
}

function putAside(path: string): string {
  const aside = `${path}.damaged-${Date.now()}`
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix)
  return aside
}

// Both written by append().
const readLost = (text: unknown): LostSpan[] => JSON.parse(String(text)) as LostSpan[]
const readSamples = (text: unknown): Sample[] => JSON.parse(String(text)) as Sample[]

function toLost(row: Record<string, unknown>): LostBatch {
  const samples = readSamples(row['samples'])
  return {
    place: Number(row['place']),
    boot: String(row['boot']),
    seq: Number(row['seq']),
    samples: samples.length,
    ...timesOf(samples),
    wasSent: row['sent'] === 1,
    lost: row['lost'] === null ? [] : readLost(row['lost']),
  }
}
