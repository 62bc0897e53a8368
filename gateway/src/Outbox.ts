import { existsSync, renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Sample } from '@mimic/contract/bus'

export interface Batch {
  readonly boot: string
  readonly seq: number
  readonly samples: readonly Sample[]
}

export interface StoredBatch extends Batch {
  /** Grows with every append. */
  readonly place: number
}

const DAY_MS = 86_400_000
const SCHEMA = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216;
  CREATE TABLE IF NOT EXISTS batch (place INTEGER PRIMARY KEY AUTOINCREMENT, boot TEXT NOT NULL, seq INTEGER NOT NULL, samples TEXT NOT NULL, UNIQUE (boot, seq));
  CREATE TABLE IF NOT EXISTS command (uuid TEXT PRIMARY KEY, result TEXT, time INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS answer (uuid TEXT PRIMARY KEY, time INTEGER NOT NULL);
`
/** SQLite's codes for a file that is damaged or no database at all. */
const DAMAGED: readonly unknown[] = [11, 26]

/**
 * The gateway's memory on disk: batches until the server acknowledges them, the uuids of executed commands with their
 * results, and which results the broker does not have yet. What a method wrote is durable when it returns.
 */
export class Outbox {
  /** Where a damaged file was put aside when this one was begun instead. */
  readonly damagedPath: string | undefined
  readonly #db: DatabaseSync
  readonly #maxBytes: number
  readonly #statements
  #count: number
  #bytes: number
  /** Batches given up because the buffer was full. */
  lost = 0

  /** @param maxBytes what the batches may take together; beyond it the oldest are given up */
  constructor(path: string, maxBytes: number) {
    this.#maxBytes = maxBytes
    let opened: Opened
    try {
      opened = open(path)
    } catch (error) {
      if (!DAMAGED.includes((error as { errcode?: unknown }).errcode)) throw error
      // A gateway that cannot read its past still has to serve the present.
      this.damagedPath = putAside(path)
      opened = open(path)
    }
    this.#db = opened.db
    this.#count = opened.count
    this.#bytes = opened.bytes
    this.#statements = {
      append: this.#db.prepare('INSERT INTO batch (boot, seq, samples) VALUES (?, ?, ?)'),
      after: this.#db.prepare('SELECT place, boot, seq, samples FROM batch WHERE place > ? ORDER BY place LIMIT ?'),
      drop: this.#db.prepare('DELETE FROM batch WHERE boot = ? AND seq = ? RETURNING length(samples) AS bytes'),
      dropOldest: this.#db.prepare(
        'DELETE FROM batch WHERE place = (SELECT min(place) FROM batch) RETURNING length(samples) AS bytes',
      ),
      begin: this.#db.prepare('INSERT INTO command (uuid, result, time) VALUES (?, NULL, ?) ON CONFLICT DO NOTHING'),
      finish: this.#db.prepare('UPDATE command SET result = ? WHERE uuid = ?'),
      owe: this.#db.prepare('INSERT INTO answer (uuid, time) VALUES (?, ?) ON CONFLICT DO NOTHING'),
      owed: this.#db.prepare('SELECT result FROM answer JOIN command USING (uuid) WHERE result IS NOT NULL'),
      settle: this.#db.prepare('DELETE FROM answer WHERE uuid = ?'),
      result: this.#db.prepare('SELECT result FROM command WHERE uuid = ?'),
      pruneCommands: this.#db.prepare('DELETE FROM command WHERE time < ?'),
      pruneAnswers: this.#db.prepare('DELETE FROM answer WHERE time < ?'),
    }
  }

  /** Batches that wait for their acknowledgement. */
  get size(): number {
    return this.#count
  }

  /** @throws when the disk is full or failing; the batch is then not kept */
  append({ boot, seq, samples }: Batch): void {
    const text = JSON.stringify(samples)
    this.#transact(() => {
      while (this.#count > 0 && this.#bytes + text.length > this.#maxBytes) {
        this.#forget(this.#statements.dropOldest.all())
        this.lost++
      }
      this.#statements.append.run(boot, seq, text)
    })
    this.#count++
    this.#bytes += text.length
  }

  /** Up to `limit` batches in the order of their places, from the first after `place`. */
  after(place: number, limit: number): StoredBatch[] {
    return this.#statements.after.all(place, limit).map((row) => ({
      place: Number(row['place']),
      boot: String(row['boot']),
      seq: Number(row['seq']),
      // Written by append().
      samples: JSON.parse(String(row['samples'])) as Sample[],
    }))
  }

  acknowledge(boot: string, seqs: readonly number[]): void {
    this.#transact(() => {
      for (const seq of seqs) this.#forget(this.#statements.drop.all(boot, seq))
    })
  }

  /** Notes that a command is being executed. @returns false when its uuid was there before: it must not be executed again */
  beginCommand(uuid: string, now: number): boolean {
    this.#statements.pruneCommands.run(now - DAY_MS)
    this.#statements.pruneAnswers.run(now - DAY_MS)
    return Number(this.#statements.begin.run(uuid, now).changes) === 1
  }

  /** Keeps a command's result, and that it is owed to the server. */
  finishCommand(uuid: string, result: string, now: number): void {
    this.#transact(() => {
      this.#statements.finish.run(result, uuid)
      this.#statements.owe.run(uuid, now)
    })
  }

  /** Results that the broker has not confirmed. */
  owedResults(): string[] {
    return this.#statements.owed.all().map(({ result }) => String(result))
  }

  /** The broker has the result. May come after the end, from a connection that is being closed. */
  settleResult(uuid: string): void {
    if (this.#db.isOpen) this.#statements.settle.run(uuid)
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
    const [count, bytes, lost] = [this.#count, this.#bytes, this.lost]
    this.#db.exec('BEGIN')
    try {
      work()
      this.#db.exec('COMMIT')
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      // Nothing of it has happened: a full disk would otherwise let the batches be counted off again and again.
      this.#count = count
      this.#bytes = bytes
      this.lost = lost
      throw error
    }
  }
}

interface Opened {
  readonly db: DatabaseSync
  readonly count: number
  readonly bytes: number
}

function open(path: string): Opened {
  const db = new DatabaseSync(path)
  try {
    db.exec(SCHEMA)
    // Reads every page that holds a batch, so that damage shows now and not in the middle of an outage.
    const row = db.prepare('SELECT count(*) AS count, coalesce(sum(length(samples)), 0) AS bytes FROM batch').get()
    return { db, count: Number(row?.['count']), bytes: Number(row?.['bytes']) }
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
