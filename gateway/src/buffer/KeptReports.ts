import type { DatabaseSync } from 'node:sqlite'

export const REPORT_SCHEMA =
  'CREATE TABLE IF NOT EXISTS report (place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, message TEXT NOT NULL);'

export interface KeptReport {
  readonly place: number
  readonly id: string
  readonly message: string
}

/** The reports on alarms of devices that the server has not acknowledged, on disk, oldest first. */
export class KeptReports {
  readonly #db: DatabaseSync
  readonly #statements
  #count: number

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#statements = {
      last: db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'report'"),
      add: db.prepare('INSERT INTO report (place, id, message) VALUES (?, ?, ?)'),
      oldest: db.prepare('SELECT place, id, message FROM report ORDER BY place LIMIT 1'),
      remove: db.prepare('DELETE FROM report WHERE id = ?'),
    }
    this.#count = Number(db.prepare('SELECT count(*) AS count FROM report').get()?.['count'])
  }

  get size(): number {
    return this.#count
  }

  /** The place of the next report: a time, so that it grows also when the file was lost, and later than all before. */
  nextPlace(now: number): number {
    return Math.max(now, Number(this.#statements.last.get()?.['seq'] ?? 0) + 1)
  }

  /** Keeps all of them or, when it throws, none: half of them kept twice would tell of alarms twice. */
  add(reports: readonly KeptReport[]): void {
    this.#db.exec('BEGIN')
    try {
      for (const { place, id, message } of reports) this.#statements.add.run(place, id, message)
      this.#db.exec('COMMIT')
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
    this.#count += reports.length
  }

  oldest(): KeptReport | undefined {
    const row = this.#statements.oldest.get()
    return row && { place: Number(row['place']), id: String(row['id']), message: String(row['message']) }
  }

  remove(id: string): void {
    this.#count -= Number(this.#statements.remove.run(id).changes)
  }
}
