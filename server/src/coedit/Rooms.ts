import type { Logger } from 'pino'
import { Room } from './Room.ts'
import type { RoomStore } from './RoomStore.ts'

/** A room that has been empty for this long is compacted and removed from memory. */
const IDLE_MS = 30_000

export interface RoomsOptions {
  readonly store: RoomStore
  readonly log: Logger
  /** The first snapshot of a page that has no room yet. */
  readonly seed: (pageId: string, orgId: string) => Promise<Uint8Array>
  readonly idleMs?: number
}

/** The rooms in memory. One page has one room at most, and it is closed completely before it is opened again. */
export class Rooms {
  readonly #options: RoomsOptions
  readonly #open = new Map<string, Promise<Room>>()
  readonly #closing = new Map<string, Promise<void>>()
  readonly #idleTimers = new Map<string, NodeJS.Timeout>()

  constructor(options: RoomsOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#open.size
  }

  /** The room of a page; seeded if there is none yet, and kept for at least 30 s. */
  async open(pageId: string, orgId: string): Promise<Room> {
    this.#touch(pageId)
    const present = this.#open.get(pageId)
    if (present) return present
    const opening = this.#load(pageId, orgId)
    this.#open.set(pageId, opening)
    // The caller gets the failure, and the next one tries again.
    opening.catch(() => this.#forget(pageId, opening))
    return opening
  }

  /** The room if it is in memory. */
  present(pageId: string): Promise<Room> | undefined {
    return this.#open.get(pageId)
  }

  /** All loaded rooms; one that failed to load is left out. */
  async all(): Promise<Room[]> {
    const settled = await Promise.allSettled(this.#open.values())
    return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  }

  /** The room is empty, so it is checked again later. */
  #touch(pageId: string): void {
    clearTimeout(this.#idleTimers.get(pageId))
    const timer = setTimeout(() => this.#closeIdle(pageId), this.#options.idleMs ?? IDLE_MS)
    this.#idleTimers.set(pageId, timer)
  }

  left(pageId: string): void {
    if (this.#open.has(pageId)) this.#touch(pageId)
  }

  /** Stores the room of a page and takes it from memory, unless somebody is in it. @returns the names of those who are */
  async closeEmpty(pageId: string): Promise<string[]> {
    const opening = this.#open.get(pageId)
    // A room that could not be opened has nobody in it.
    const room = await opening?.catch(() => undefined)
    const names = [...(room?.people() ?? [])].map(({ who }) => who.name)
    if (room && names.length === 0 && this.#open.get(pageId) === opening) {
      this.#forget(pageId, opening)
      this.#close(pageId, room)
    }
    await this.#closing.get(pageId)
    return [...new Set(names)]
  }

  async stop(): Promise<void> {
    for (const timer of this.#idleTimers.values()) clearTimeout(timer)
    for (const room of await this.all()) await room.close()
    await Promise.all(this.#closing.values())
  }

  async #load(pageId: string, orgId: string): Promise<Room> {
    const { store, log, seed } = this.#options
    await this.#closing.get(pageId)
    let stored = await store.load(pageId)
    if (!stored) {
      await store.seed(pageId, await seed(pageId, orgId))
      stored = await store.load(pageId)
    }
    if (!stored) throw new Error(`the room of page ${pageId} was not stored`)
    const onOver = () => this.#forget(pageId)
    const saved = await store.saved(pageId)
    const room = new Room({ pageId, store, log, saved, onOver }, stored)
    if (!room.isOld) return room
    // Designers that were open while the server was updated know the old layout: the new epoch makes them reload.
    await room.beginAnew()
    const fresh = await store.load(pageId)
    if (!fresh) throw new Error(`the room of page ${pageId} was not stored`)
    return new Room({ pageId, store, log, saved, onOver }, fresh)
  }

  #forget(pageId: string, which = this.#open.get(pageId)): void {
    if (this.#open.get(pageId) !== which) return
    this.#open.delete(pageId)
    clearTimeout(this.#idleTimers.get(pageId))
    this.#idleTimers.delete(pageId)
  }

  #closeIdle(pageId: string): void {
    const opening = this.#open.get(pageId)
    this.#idleTimers.delete(pageId)
    opening?.then(
      (room) => {
        if (room.memberCount > 0 || this.#idleTimers.has(pageId) || this.#open.get(pageId) !== opening) return
        this.#open.delete(pageId)
        this.#close(pageId, room)
      },
      () => undefined,
    )
  }

  #close(pageId: string, room: Room): void {
    const closing = room
      .close()
      .catch((error) => this.#options.log.error({ err: error, pageId }, 'compacting a room failed'))
      .finally(() => this.#closing.delete(pageId))
    this.#closing.set(pageId, closing)
  }
}
