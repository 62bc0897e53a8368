import type { NewUpdate, RoomStore, StoredRoom } from './RoomStore.ts'
import type { SharedPage } from './SharedPage.ts'

/** The log is squashed into a snapshot when either limit is exceeded. */
const MAX_LOG = { updates: 1000, bytes: 4 * 1024 * 1024 }
/** A document this many times larger than the rewritten page begins a new epoch. */
const EPOCH_FACTOR = 4
/**
 * While designers are in the room, only a large document does so, because they have to reopen it; the size of the
 * history limits how long loading takes.
 */
const LIVE_EPOCH = { bytes: 1024 * 1024, factor: 2 }

/** The stored form of a room: a snapshot, the updates since then, and the decision when to squash them. */
export class RoomLog {
  readonly epoch: number
  readonly #store: RoomStore
  readonly #pageId: string
  #seq: number
  /** Totals of the updates that are on disk. */
  #length: { updates: number; bytes: number }
  #freshBytes: number

  constructor(store: RoomStore, pageId: string, stored: StoredRoom) {
    this.#store = store
    this.#pageId = pageId
    this.epoch = stored.epoch
    this.#seq = stored.seq
    this.#length = sizeOf(stored.updates.slice(1))
    this.#freshBytes = stored.freshBytes
  }

  /** The number of the newest update, stored or about to be. */
  get seq(): number {
    return this.#seq
  }

  get isEmpty(): boolean {
    return this.#length.updates === 0
  }

  get isLong(): boolean {
    return this.#length.updates > MAX_LOG.updates || this.#length.bytes > MAX_LOG.bytes
  }

  number(data: Uint8Array, userId: string): NewUpdate {
    return { seq: ++this.#seq, data, userId }
  }

  /** The update is durable once this resolves. */
  async append(updates: readonly NewUpdate[]): Promise<void> {
    if (updates.length === 0) return
    await this.#store.append(this.#pageId, this.epoch, updates)
    const added = sizeOf(updates.map(({ data }) => data))
    this.#length = { updates: this.#length.updates + added.updates, bytes: this.#length.bytes + added.bytes }
  }

  /** The stored room. */
  async load(): Promise<StoredRoom> {
    const stored = await this.#store.load(this.#pageId)
    if (!stored) throw new Error(`the room of page ${this.#pageId} is not stored any more`)
    return stored
  }

  /** True when the document carries so much history that a new epoch should begin. */
  isOutgrown(page: SharedPage): boolean {
    if (page.isCrowded) return true
    const { length } = page.snapshot()
    if (length <= LIVE_EPOCH.bytes || length <= LIVE_EPOCH.factor * this.#freshBytes) return false
    // The page itself may have grown, so it is rewritten only when that seems worthwhile.
    this.#freshBytes = page.freshSnapshot().length
    return length > LIVE_EPOCH.factor * this.#freshBytes
  }

  /**
   * Replaces snapshot and log by one snapshot. It may contain more than `seq` says: an update applied twice changes
   * nothing. A new epoch may begin when no update is in progress and nobody writes in this one any more.
   */
  async compact(page: SharedPage, as: 'sameEpoch' | 'mayBeginEpoch' | 'newEpoch'): Promise<void> {
    const grown = page.snapshot()
    const fresh = as === 'sameEpoch' ? undefined : page.freshSnapshot()
    const isOver = fresh !== undefined && (as === 'newEpoch' || grown.length > EPOCH_FACTOR * fresh.length)
    if (fresh) this.#freshBytes = fresh.length
    await this.#store.compact(this.#pageId, {
      epoch: isOver ? this.epoch + 1 : this.epoch,
      seq: this.#seq,
      snapshot: isOver ? fresh : grown,
      ...(fresh ? { freshBytes: fresh.length } : {}),
    })
    this.#length = { updates: 0, bytes: 0 }
  }
}

const sizeOf = (updates: readonly Uint8Array[]) => ({
  updates: updates.length,
  bytes: updates.reduce((sum, update) => sum + update.length, 0),
})
