import type { Db } from '../../../platform/db/Database.ts'
import { isShut } from '../../../platform/sessions/rights.ts'
import { type OnDuty, onDuty } from './duty.ts'

/** Rosters of an organisation, and the accounts that are on duty by them. */
export class RosterRows {
  readonly #db: Db
  readonly #orgId: string

  constructor(db: Db, orgId: string) {
    this.#db = db
    this.#orgId = orgId
  }

  find(id: string) {
    const own = this.#db.selectFrom('notify_roster').selectAll()
    return own.where('orgId', '=', this.#orgId).where('id', '=', id).executeTakeFirst()
  }

  shifts(rosterId: string) {
    const own = this.#db.selectFrom('notify_shift').selectAll().where('orgId', '=', this.#orgId)
    return own.where('rosterId', '=', rosterId).orderBy('gmtCreate').orderBy('id').execute()
  }

  /** Accounts and addresses that are on duty; none of a roster that is not there. */
  async onDuty(rosterId: string, time: number): Promise<OnDuty> {
    const roster = await this.find(rosterId)
    if (!roster) return { accountIds: [], places: [] }
    const absences = this.#db.selectFrom('notify_absence').selectAll().where('orgId', '=', this.#orgId)
    return onDuty(await this.shifts(rosterId), await absences.execute(), roster, time)
  }

  /** The accounts of the organisation that can be on duty now, by name; of all, or of some. */
  people(time: number, ids?: readonly string[]) {
    const own = this.#db
      .selectFrom('account')
      .select(['id', 'loginname', 'name', 'email', 'tel'])
      .where('orgId', '=', this.#orgId)
      .where('kind', '=', 'int')
      .where('gmtDeleted', '=', 0)
      .where('isWall', '=', 0)
      .where(isShut(time), '=', 0)
      .orderBy('loginname')
    if (ids?.length === 0) return Promise.resolve([])
    return (ids ? own.where('id', 'in', ids) : own).execute()
  }

  async handOver(id: string, from: string, to: string, until: number): Promise<void> {
    const set = { handOverFrom: from, handOverTo: to, gmtHandOver: until }
    const own = this.#db.updateTable('notify_roster').set(set).where('orgId', '=', this.#orgId)
    await own.where('id', '=', id).execute()
  }
}
