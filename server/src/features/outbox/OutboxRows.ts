import { type Channel, DAY_MS, type OutboxCount, type OutboxState, ZONE_MS } from '@mimic/contract'
import { sql } from 'kysely'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { pagedRows } from '../../platform/db/pagedRows.ts'
import { isShut } from '../../platform/sessions/rights.ts'

interface OutboxFilter {
  readonly search?: string | undefined
  readonly channel?: Channel | undefined
  readonly state?: OutboxState | undefined
}

const columns = [
  'id',
  'channel',
  'purpose',
  'recipient',
  'destination',
  'subject',
  'text',
  'state',
  'tries',
  'problem',
  'provider',
  'cost',
  'gmtCreate',
  'gmtSent',
] as const

/** Messages to people, and whom they can be sent to. */
export class OutboxRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  in(trx: Db): OutboxRows {
    return new OutboxRows(trx)
  }

  /** The messages of an organisation, the newest first. */
  async query(
    { orgId }: Scope,
    { search, channel, state }: OutboxFilter,
    part: { readonly page: number; readonly pageSize: number },
  ) {
    let base = this.#db.selectFrom('outbox').where('orgId', '=', orgId)
    if (channel) base = base.where('channel', '=', channel)
    if (state) base = base.where('state', '=', state)
    if (search)
      base = base.where((eb) =>
        eb.or([contains('recipient', search), contains('destination', search), contains('subject', search)]),
      )
    return pagedRows(
      base
        .select([...columns])
        .orderBy('gmtCreate', 'desc')
        .orderBy('id'),
      part,
    )
  }

  find({ orgId }: Scope, id: string) {
    const own = this.#db.selectFrom('outbox').select(['state', 'sealed', 'subject'])
    return own.where('orgId', '=', orgId).where('id', '=', id).executeTakeFirst()
  }

  /** It is sent anew if it is still in this state. */
  async resend({ orgId }: Scope, id: string, state: OutboxState, now: number): Promise<void> {
    await this.#db
      .updateTable('outbox')
      .set({ state: 'waiting', tries: 0, gmtNext: now })
      .where('orgId', '=', orgId)
      .where('id', '=', id)
      .where('state', '=', state)
      .execute()
  }

  /** Counts and costs by day, channel and state. */
  async counts({ orgId }: Scope, start: number, end: number): Promise<OutboxCount[]> {
    const day = sql<number>`floor(("gmtCreate" + ${sql.lit(ZONE_MS)}) / ${sql.lit(DAY_MS)})`
    const counts = await this.#db
      .selectFrom('outbox')
      .select([day.as('dayNumber'), 'channel', 'state'])
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('cost').as('cost')])
      .where('orgId', '=', orgId)
      .where('gmtCreate', '>=', start)
      .where('gmtCreate', '<=', end)
      .groupBy([day, 'channel', 'state'])
      .orderBy(day)
      .orderBy('channel')
      .orderBy('state')
      .execute()
    return counts.map(({ dayNumber, ...of }) => ({
      day: new Date(dayNumber * DAY_MS).toISOString().slice(0, 10),
      ...of,
    }))
  }

  template({ orgId }: Scope, id: string) {
    const own = this.#db.selectFrom('message_template').selectAll().where('orgId', '=', orgId)
    return own.where('id', '=', id).executeTakeFirst()
  }

  /** Accounts that can be written to, by loginname. */
  accounts({ orgId }: Scope, now: number) {
    return this.#db
      .selectFrom('account')
      .select(['id', 'loginname', 'name', 'email', 'tel', 'language', 'deptId'])
      .where('orgId', '=', orgId)
      .where('gmtDeleted', '=', 0)
      .where(isShut(now), '=', 0)
      .orderBy('loginname')
      .execute()
  }

  depts({ orgId }: Scope) {
    return this.#db.selectFrom('dept').select(['id', 'parentId']).where('orgId', '=', orgId).execute()
  }
}
