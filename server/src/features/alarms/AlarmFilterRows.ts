import { type KeptFilter, limits } from '@mimic/contract'
import { conflict } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'

/** The filters of lists of alarms that an account keeps. */
export class AlarmFilterRows {
  readonly #db: Db
  readonly #userId: string

  constructor(db: Db, userId: string) {
    this.#db = db
    this.#userId = userId
  }

  async query(): Promise<KeptFilter[]> {
    const rows = await this.#db.selectFrom('alarm_filter').selectAll().where('userId', '=', this.#userId).execute()
    return rows
      .map(({ title, isDefault, filter }) => ({
        title,
        isDefault: isDefault === 1,
        // It was checked when it was written.
        ...(JSON.parse(filter) as Omit<KeptFilter, 'title' | 'isDefault'>),
      }))
      .sort((a, b) => a.title.localeCompare(b.title, 'zh-CN'))
  }

  /** Adds a filter, or replaces the one of its name. One at most is the default. @throws {ApiError} 409 for too many */
  save({ title, isDefault, ...fields }: KeptFilter): Promise<void> {
    const userId = this.#userId
    return this.#db.transaction().execute(async (trx) => {
      const known = await new AlarmFilterRows(trx, userId).query()
      if (known.length >= limits.alarm.filters && !known.some((each) => each.title === title))
        throw conflict('title', 'limit', limits.alarm.filters)
      if (isDefault) await trx.updateTable('alarm_filter').set({ isDefault: 0 }).where('userId', '=', userId).execute()
      const values = { isDefault: isDefault ? 1 : 0, filter: JSON.stringify(fields) }
      await trx
        .insertInto('alarm_filter')
        .values({ userId, title, ...values })
        .onConflict((columns) => columns.columns(['userId', 'title']).doUpdateSet(values))
        .execute()
    })
  }

  /** @returns whether there was one */
  async remove(title: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('alarm_filter')
      .where('userId', '=', this.#userId)
      .where('title', '=', title)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
}
