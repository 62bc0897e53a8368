import type { Db } from '../db/Database.ts'
import { wasStored } from '../db/storeFault.ts'
import { PRIOR_MS } from './sessionLimits.ts'

/**
 * The tokens of walls' sessions. They are renewed, so that one that was stolen is of no use soon; the token before is
 * good until the next one is used, because the answer that carries it may be lost.
 */
export class WallTokens {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The session whose token was renewed. `isGood`: its browser may not have the new one yet. */
  async ofPrior(
    priorHash: string,
    now: number,
  ): Promise<{ readonly id: string; readonly isGood: boolean } | undefined> {
    const own = this.#db.selectFrom('session').select(['id', 'gmtPrior']).where('priorHash', '=', priorHash)
    const row = await own.executeTakeFirst()
    return row && { id: row.id, isGood: row.gmtPrior === 0 || now - row.gmtPrior <= PRIOR_MS }
  }

  /**
   * @param renewal `gmtRenew`: the last one, as the caller has read it
   * @returns false if another call has renewed it meanwhile
   */
  async renew(
    id: string,
    { gmtRenew, ...renewal }: Readonly<Record<'device' | 'tokenHash' | 'priorHash', string>> & { gmtRenew: number },
    now: number,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('session')
      .set({ ...renewal, gmtRenew: now, gmtPrior: 0 })
      .where('id', '=', id)
      .where('gmtRenew', '=', gmtRenew)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Notes that browsers have the newest tokens of these sessions. */
  async noteUse(
    rows: readonly { readonly id: string; readonly priorHash: string; readonly gmtPrior: number }[],
    now: number,
  ): Promise<void> {
    const renewed = rows.filter(({ priorHash, gmtPrior }) => priorHash !== '' && gmtPrior === 0).map(({ id }) => id)
    if (renewed.length === 0) return
    await wasStored(this.#db.updateTable('session').set({ gmtPrior: now }).where('id', 'in', renewed).execute())
  }

  /** Used from another network address, they have the limits of any other, counted from their last renewal. */
  limit(ids: readonly string[]): Promise<unknown> {
    return this.#db
      .updateTable('session')
      .set((eb) => ({ gmtCreate: eb.ref('gmtRenew'), gmtRenew: 0 }))
      .where('id', 'in', ids)
      .where('gmtRenew', '>', 0)
      .execute()
  }
}
