import { type GrantCall, limits } from '@mimic/contract'
import { DAY_MS } from '@mimic/contract/zone'
import type { Insertable } from 'kysely'
import { newId } from '../../platform/bulkChange.ts'
import type { Db, Scope, Tables } from '../../platform/db/Database.ts'
import { pagedRows } from '../../platform/db/pagedRows.ts'
import { wasStored } from '../../platform/db/storeFault.ts'
import type { ServerEvents } from '../../platform/events.ts'

/** Calls that wait for being written; further ones are lost, so that a store that is away fills no memory. */
const MAX_WAITING = 10_000
/** Rows of one statement. */
const WRITTEN_ROWS = 500

/** The log of calls by grants: what was called, when and from where, never what it gave. A crash loses a second of it. */
export class GrantCalls {
  readonly #db: Db
  readonly #now: () => number
  #waiting: Insertable<Tables['api_grant_call']>[] = []
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  note(call: ServerEvents['grantCalled']): void {
    if (this.#waiting.length < MAX_WAITING) this.#waiting.push({ id: newId(), ...call, gmtCreate: this.#now() })
  }

  /** Writes what waits, and removes what the log of each of its grants does not keep. A second flush follows the first. */
  flush(): Promise<void> {
    const write = () => this.#write()
    this.#writing = this.#writing.then(write, write)
    return this.#writing
  }

  /** Removes the calls that are too old, of all grants. */
  async forget(): Promise<void> {
    const oldest = this.#now() - limits.apiGrant.callDays * DAY_MS
    await wasStored(this.#db.deleteFrom('api_grant_call').where('gmtCreate', '<', oldest).execute())
  }

  async query(
    { orgId }: Scope,
    grantId: string,
    part: { readonly page: number; readonly pageSize: number },
  ): Promise<{ rows: GrantCall[]; total: number }> {
    const own = this.#db
      .selectFrom('api_grant_call')
      .select(['id', 'gmtCreate', 'path', 'code', 'address'])
      .where('orgId', '=', orgId)
      .where('grantId', '=', grantId)
      .orderBy('gmtCreate', 'desc')
      .orderBy('id')
    return pagedRows(own, part)
  }

  async #write(): Promise<void> {
    const calls = this.#waiting
    if (calls.length === 0) return
    this.#waiting = []
    for (let i = 0; i < calls.length; i += WRITTEN_ROWS) {
      const rows = calls.slice(i, i + WRITTEN_ROWS)
      try {
        await wasStored(this.#db.insertInto('api_grant_call').values(rows).execute())
      } catch (error) {
        // The store does not answer: the next flush tries again.
        this.#waiting = [...calls.slice(i), ...this.#waiting].slice(0, MAX_WAITING)
        throw error
      }
    }
    for (const grantId of new Set(calls.map((each) => each.grantId))) await this.#trim(grantId)
  }

  async #trim(grantId: string): Promise<void> {
    const kept = this.#db
      .selectFrom('api_grant_call')
      .select('gmtCreate')
      .where('grantId', '=', grantId)
      .orderBy('gmtCreate', 'desc')
      .offset(limits.apiGrant.calls)
      .limit(1)
    const first = await kept.executeTakeFirst()
    if (!first) return
    const surplus = this.#db.deleteFrom('api_grant_call').where('grantId', '=', grantId)
    await wasStored(surplus.where('gmtCreate', '<=', first.gmtCreate).execute())
  }
}
