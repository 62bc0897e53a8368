import type { DatabaseSync } from 'node:sqlite'

export const REPORT_SCHEMA =
  'CREATE TABLE IF NOT EXISTS report (place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, message TEXT NOT NULL);'

export interface KeptReport {
  readonly id: string
  readonly message: string
}

/** The reports on alarms of devices that the server has not acknowledged, on disk, oldest first. */
export class KeptReports {
  readonly #statements
  #count: number

  constructor(db: DatabaseSync) {
    this.#statements = {
      last: db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'report'"),
      add: db.prepare('INSERT INTO report (place, id, message) VALUES (?, ?, ?)'),
      oldest: db.prepare('SELECT id, message FROM report ORDER BY place LIMIT 1'),
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

  add(place: number, id: string, message: string): void {
    this.#statements.add.run(place, id, message)
    this.#count++
  }

  oldest(): KeptReport | undefined {
    const row = this.#statements.oldest.get()
    return row && { id: String(row['id']), message: String(row['message']) }
  }

  remove(id: string): void {
    this.#count -= Number(this.#statements.remove.run(id).changes)
  }
}
