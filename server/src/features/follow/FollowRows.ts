import type { Db, Scope } from '../../platform/db/Database.ts'

/** The equipment that an account has starred, or keeps at the top of its lists. */
export class FollowRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async of({ userId }: Scope): Promise<{ followed: string[]; stuck: string[] }> {
    const rows = await this.#db.selectFrom('equip_follow').selectAll().where('userId', '=', userId).execute()
    return {
      followed: rows.filter(({ isFollowed }) => isFollowed).map(({ equipId }) => equipId),
      stuck: rows.filter(({ isStuck }) => isStuck).map(({ equipId }) => equipId),
    }
  }

  async set({ userId }: Scope, equipId: string, change: { isFollowed: number } | { isStuck: number }): Promise<void> {
    await this.#db
      .insertInto('equip_follow')
      .values({ userId, equipId, isFollowed: 0, isStuck: 0, ...change })
      .onConflict((conflict) => conflict.columns(['userId', 'equipId']).doUpdateSet(change))
      .execute()
  }
}
