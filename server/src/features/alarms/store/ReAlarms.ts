import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/Database.ts'
import { wasStored } from '../../../platform/db/storeFault.ts'
import type { AlarmRow } from './AlarmRows.ts'
import { eventOf, writeEvents } from './journal.ts'

interface Due {
  /** When it was acknowledged. */
  readonly gmtConfirm: number
  /** By the monotonic clock. */
  readonly at: number
}

export interface ReAlarmsOptions {
  readonly db: Db
  /** An alarm that is not closed. */
  readonly openAlarm: (id: string) => AlarmRow | undefined
  readonly now: () => number
  readonly monotonic: () => number
}

const RETRY_MS = 5_000

/** Acknowledged alarms that are announced again if they still hold after a time. */
export class ReAlarms {
  readonly #options: ReAlarmsOptions
  readonly #due = new Map<string, Due>()
  #retryAt = Number.NEGATIVE_INFINITY

  constructor(options: ReAlarmsOptions) {
    this.#options = options
  }

  /**
   * Takes a new or changed alarm.
   * @param reAlarmMs of its condition; 0: never
   */
  keep(row: AlarmRow, before: AlarmRow | undefined, reAlarmMs: number): void {
    const { id, gmtConfirm } = row
    if (gmtConfirm === null || row.gmtRelease !== null || row.isOver === 1) {
      this.#due.delete(id)
      return
    }
    const { now, monotonic } = this.#options
    // An alarm that holds again while it waits for its reset counts as a new one.
    if (before?.isOver === 1) this.#due.set(id, { gmtConfirm, at: monotonic() })
    else if (reAlarmMs > 0 && this.#due.get(id)?.gmtConfirm !== gmtConfirm)
      this.#due.set(id, {
        gmtConfirm,
        at: monotonic() + Math.min(reAlarmMs, Math.max(0, gmtConfirm + reAlarmMs - now())),
      })
  }

  /** The alarms whose time is over; those that reach nobody wait. */
  due(at: number): AlarmRow[] {
    if (at < this.#retryAt) return []
    const rows: AlarmRow[] = []
    for (const [id, due] of this.#due) {
      const row = due.at <= at ? this.#options.openAlarm(id) : undefined
      if (row?.suppression === '') rows.push(row)
    }
    return rows
  }

  /** Makes alarms unacknowledged again. @returns them as they are now; none when the store does not take them */
  async announce(rows: readonly AlarmRow[]): Promise<readonly AlarmRow[]> {
    const { db, monotonic, now } = this.#options
    let again: readonly AlarmRow[] = []
    const work = db.transaction().execute((trx) => unacknowledge(trx, rows, now()))
    const isStored = await wasStored(
      work.then((changed) => {
        again = changed
      }),
    )
    if (!isStored) this.#retryAt = monotonic() + RETRY_MS
    return again
  }
}

async function unacknowledge(trx: Db, rows: readonly AlarmRow[], time: number): Promise<AlarmRow[]> {
  const again = rows.map((row) => ({
    ...row,
    ...{ gmtConfirm: null, confirmBy: '', confirmNote: '', firstBy: '' },
    reAlarms: row.reAlarms + 1,
    gmtReAlarm: time,
  }))
  for (const { id, gmtConfirm, confirmBy, confirmNote, firstBy, reAlarms, gmtReAlarm } of again) {
    const values = { gmtConfirm, confirmBy, confirmNote, firstBy, reAlarms, gmtReAlarm }
    await trx.updateTable('alarm').set(values).where('id', '=', id).execute()
  }
  await writeEvents(
    trx,
    rows.map((row) => {
      const happened = { id: randomUUID(), alarmId: row.id, event: 'escalated', time, gmtCreate: time } as const
      return eventOf(row, { ...happened, reason: 'reAlarm' })
    }),
  )
  return again
}
