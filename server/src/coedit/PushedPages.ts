import { models } from '@mimic/engine/models'
import { type PageRecords, toPageFile } from '@mimic/engine/schema'
import { readDoc } from '@mimic/engine/yjs'
import * as Y from 'yjs'
import { PageRows } from '../features/pages/PageRows.ts'
import { conflict } from '../platform/ApiError.ts'
import type { Db, Scope } from '../platform/db/Database.ts'
import { RoomStore } from './RoomStore.ts'
import type { Rooms } from './Rooms.ts'
import { roomCloseCodes } from './wire.ts'

interface Pushing {
  readonly db: Db
  readonly scope: Scope
}

/** Pages that are saved from outside of their rooms: nobody loses work by it. */
export class PushedPages {
  readonly #rooms: Rooms
  readonly #seed: (db: Db, orgId: string, pageId: string) => Promise<Uint8Array>
  readonly #now: () => number

  /** @param seed the newest saved version as a document */
  constructor(rooms: Rooms, seed: (db: Db, orgId: string, pageId: string) => Promise<Uint8Array>, now: () => number) {
    this.#rooms = rooms
    this.#seed = seed
    this.#now = now
  }

  /**
   * Stores the rooms of these pages that nobody is in, as far as they are the organisation's.
   * @returns the names of those who have one of the others open, by page
   */
  async close({ db, scope }: Pushing, pageIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const pages = new PageRows(db)
    const open = new Map<string, readonly string[]>()
    for (const id of pageIds) {
      const names = (await pages.find(scope, id)) ? await this.#rooms.closeEmpty(id) : []
      if (names.length > 0) open.set(id, names)
    }
    return open
  }

  /** @throws {ApiError} 409 for a page with edits that nobody has saved */
  async assertSaved(
    { db, scope }: Pushing,
    { path, id: pageId }: { readonly path: string; readonly id: string },
  ): Promise<void> {
    const stored = await new RoomStore(db, this.#now).load(pageId)
    if (!stored) return
    const saved = await this.#seed(db, scope.orgId, pageId)
    if (fileOf(stored.updates) !== fileOf([saved])) throw conflict(path, 'used', 'unsaved edits')
  }

  /** Whoever opens the page from now on begins with its newest version, in a new epoch. */
  async renew({ db, scope }: Pushing, pageId: string): Promise<void> {
    const store = new RoomStore(db, this.#now)
    const stored = await store.load(pageId)
    if (!stored) return
    const snapshot = await this.#seed(db, scope.orgId, pageId)
    const { epoch, seq } = stored
    await store.replace(pageId, { epoch: epoch + 1, seq, snapshot, freshBytes: snapshot.length })
  }

  /** Those who opened a page while it was replaced come again. */
  async dropped(pageIds: readonly string[]): Promise<void> {
    for (const pageId of pageIds) {
      const room = await this.#rooms.present(pageId)
      for (const { end } of room?.people() ?? []) end(roomCloseCodes.epoch, 'epoch')
      await this.#rooms.closeEmpty(pageId)
    }
  }
}

/** The page file of a document, as it would be saved. */
function fileOf(updates: readonly Uint8Array[]): string {
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, update)
  const records: PageRecords = readDoc(doc)
  doc.destroy()
  return JSON.stringify(toPageFile(records, models))
}
