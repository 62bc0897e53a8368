import type { Db } from '../platform/db/Database.ts'
import { forPeople } from '../platform/db/forPeople.ts'
import type { Saved } from './wire.ts'

export interface StoredRoom {
  readonly epoch: number
  readonly seq: number
  /** Size of the rewritten page, when it was last known. */
  readonly freshBytes: number
  /** The snapshot and the updates after it, oldest first. */
  readonly updates: readonly Uint8Array[]
}

export interface NewUpdate {
  readonly seq: number
  readonly data: Uint8Array
  readonly userId: string
}

/** The durable side of rooms: one snapshot per page, and the updates since. The active server owns all of them. */
export class RoomStore {
  readonly #db: Db
  readonly #now: () => number

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** The stored room; undefined if there is none. */
  async load(pageId: string): Promise<StoredRoom | undefined> {
    const room = await this.#db.selectFrom('coedit_room').selectAll().where('pageId', '=', pageId).executeTakeFirst()
    if (!room) return undefined
    const rows = await this.#db
      .selectFrom('coedit_update')
      .select(['data', 'seq'])
      .where('pageId', '=', pageId)
      .where('epoch', '=', room.epoch)
      .where('seq', '>', room.seq)
      .orderBy('seq')
      .execute()
    return {
      epoch: room.epoch,
      freshBytes: room.freshBytes,
      seq: rows.at(-1)?.seq ?? room.seq,
      updates: [room.snapshot, ...rows.map(({ data }) => data)],
    }
  }

  /** Stores the first snapshot. @returns false when somebody else seeded the room first: load it instead */
  async seed(pageId: string, snapshot: Uint8Array): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('coedit_room')
      .values({ pageId, epoch: 1, snapshot, seq: 0, freshBytes: snapshot.length })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }

  /** The update is durable once this resolves. */
  async append(pageId: string, epoch: number, updates: readonly NewUpdate[]): Promise<void> {
    const gmtCreate = this.#now()
    const rows = updates.map((update) => ({ pageId, epoch, ...update, gmtCreate }))
    await forPeople(() => this.#db.insertInto('coedit_update').values(rows).execute())
  }

  /** Replaces snapshot and updates up to `seq` by one snapshot, of the same epoch or a new one. */
  async compact(
    pageId: string,
    room: { epoch: number; seq: number; snapshot: Uint8Array; freshBytes?: number },
  ): Promise<void> {
    await this.#db.transaction().execute((trx) => new RoomStore(trx, this.#now).replace(pageId, room))
  }

  /** The same in a transaction of the caller's. */
  async replace(
    pageId: string,
    room: { epoch: number; seq: number; snapshot: Uint8Array; freshBytes?: number },
  ): Promise<void> {
    await this.#db.updateTable('coedit_room').set(room).where('pageId', '=', pageId).execute()
    await this.#db.deleteFrom('coedit_update').where('pageId', '=', pageId).where('seq', '<=', room.seq).execute()
    await this.#db.deleteFrom('coedit_update').where('pageId', '=', pageId).where('epoch', '<', room.epoch).execute()
  }

  /** The newest saved version of a page; undefined before the first. */
  async saved(pageId: string): Promise<Saved | undefined> {
    const row = await this.#db
      .selectFrom('page')
      .innerJoin('page_version', (join) =>
        join.onRef('page_version.pageId', '=', 'page.id').onRef('page_version.version', '=', 'page.version'),
      )
      .select(['page.version', 'page_version.savedBy'])
      .where('page.id', '=', pageId)
      .executeTakeFirst()
    return row && { version: row.version, by: row.savedBy }
  }
}
