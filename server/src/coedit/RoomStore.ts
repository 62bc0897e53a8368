import type { Db } from '../platform/db/Database.ts'
import type { Saved } from './wire.ts'

/** A room that a server has for itself: what is written under an earlier fence is refused. */
export interface Lease {
  readonly pageId: string
  readonly fence: number
}

export interface StoredRoom {
  readonly lease: Lease
  readonly epoch: number
  readonly seq: number
  /** Size of the page freshly written, when that was last known. */
  readonly freshBytes: number
  /** The snapshot and the updates after it, oldest first. */
  readonly updates: readonly Uint8Array[]
}

/** Another server has the room. */
export interface HeldElsewhere {
  readonly elsewhere: string
  readonly epoch: number
}

export interface NewUpdate {
  readonly seq: number
  readonly data: Uint8Array
  readonly userId: string
}

/** Thrown by whatever would write to a room that another server has by now. */
export class LeaseLost extends Error {
  constructor(pageId: string) {
    super(`another server has the room of page ${pageId}`)
    this.name = 'LeaseLost'
  }
}

/** A holder that says nothing for so long is taken for dead, ms. Clocks may differ: the fence is what keeps a room whole. */
const LEASE_MS = 10_000

/** The durable side of rooms: one snapshot per page, the updates since, and which server has it. */
export class RoomStore {
  readonly #db: Db
  readonly #holder: () => string
  readonly #now: () => number

  /** @param holder this server's address for the others; the same after a restart, which may take up its rooms at once */
  constructor(db: Db, holder: () => string, now: () => number) {
    this.#db = db
    this.#holder = holder
    this.#now = now
  }

  /** Takes the room for this server, unless another has it; undefined where no room is stored. */
  async take(pageId: string): Promise<StoredRoom | HeldElsewhere | undefined> {
    const holder = this.#holder()
    const room = await this.#db.selectFrom('coedit_room').selectAll().where('pageId', '=', pageId).executeTakeFirst()
    if (!room) return undefined
    if (room.holder !== holder && room.holder !== '' && room.heldUntil > this.#now())
      return { elsewhere: room.holder, epoch: room.epoch }
    const lease = { pageId, fence: room.fence + 1 }
    const taken = await this.#db
      .updateTable('coedit_room')
      .set({ holder, fence: lease.fence, heldUntil: this.#now() + LEASE_MS })
      .where('pageId', '=', pageId)
      .where('fence', '=', room.fence)
      .executeTakeFirst()
    // Another was faster: it has the room now.
    if (taken.numUpdatedRows === 0n) return this.take(pageId)
    return this.load(lease)
  }

  /** The room as it is stored. @throws {LeaseLost} */
  async load(lease: Lease): Promise<StoredRoom> {
    const { pageId, fence } = lease
    const room = await this.#db
      .selectFrom('coedit_room')
      .selectAll()
      .where('pageId', '=', pageId)
      .where('fence', '=', fence)
      .executeTakeFirst()
    if (!room) throw new LeaseLost(pageId)
    const rows = await this.#db
      .selectFrom('coedit_update')
      .select(['data', 'seq'])
      .where('pageId', '=', pageId)
      .where('epoch', '=', room.epoch)
      .where('seq', '>', room.seq)
      .orderBy('seq')
      .execute()
    return {
      lease,
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

  /** Durable once it resolves. @throws {LeaseLost} and nothing is stored */
  async append(lease: Lease, epoch: number, updates: readonly NewUpdate[]): Promise<void> {
    const gmtCreate = this.#now()
    const rows = updates.map((update) => ({ pageId: lease.pageId, epoch, ...update, gmtCreate }))
    await this.#db.transaction().execute(async (trx) => {
      // Holds the row until the commit: who takes the room waits for it, and reads what was appended.
      await this.#hold(trx, lease)
      await trx.insertInto('coedit_update').values(rows).execute()
    })
  }

  /** Keeps the room. @throws {LeaseLost} */
  async renew(lease: Lease): Promise<void> {
    await this.#hold(this.#db, lease)
  }

  /** Leaves the room to whoever asks next. */
  async release({ pageId, fence }: Lease): Promise<void> {
    await this.#db
      .updateTable('coedit_room')
      .set({ holder: '', heldUntil: 0 })
      .where('pageId', '=', pageId)
      .where('fence', '=', fence)
      .execute()
  }

  /** Replaces snapshot and updates up to `seq` by one snapshot, of the same epoch or a new one. @throws {LeaseLost} */
  async compact(
    lease: Lease,
    room: { epoch: number; seq: number; snapshot: Uint8Array; freshBytes?: number },
  ): Promise<void> {
    const { pageId } = lease
    await this.#db.transaction().execute(async (trx) => {
      await this.#hold(trx, lease)
      await trx.updateTable('coedit_room').set(room).where('pageId', '=', pageId).execute()
      await trx.deleteFrom('coedit_update').where('pageId', '=', pageId).where('seq', '<=', room.seq).execute()
      await trx.deleteFrom('coedit_update').where('pageId', '=', pageId).where('epoch', '<', room.epoch).execute()
    })
  }

  /** The newest saved version of each page that has one, through whichever server it was saved. */
  async saved(pageIds: readonly string[]): Promise<ReadonlyMap<string, Saved>> {
    if (pageIds.length === 0) return new Map()
    const rows = await this.#db
      .selectFrom('page')
      .innerJoin('page_version', (join) =>
        join.onRef('page_version.pageId', '=', 'page.id').onRef('page_version.version', '=', 'page.version'),
      )
      .select(['page.id', 'page.version', 'page_version.savedBy'])
      .where('page.id', 'in', pageIds)
      .execute()
    return new Map(rows.map(({ id, version, savedBy }) => [id, { version, by: savedBy }]))
  }

  async #hold(db: Db, { pageId, fence }: Lease): Promise<void> {
    const held = await db
      .updateTable('coedit_room')
      .set({ heldUntil: this.#now() + LEASE_MS })
      .where('pageId', '=', pageId)
      .where('fence', '=', fence)
      .executeTakeFirst()
    if (held.numUpdatedRows === 0n) throw new LeaseLost(pageId)
  }
}
