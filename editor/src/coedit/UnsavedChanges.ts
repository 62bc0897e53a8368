import type { DocDiff } from '@mimic/engine'
import * as Y from 'yjs'

/** One of the user's changes that the server has not confirmed as stored. */
export interface Unsaved {
  /** Its name in the browser's store; later changes sort behind earlier ones of the same session. */
  readonly key: string
  /** The room whose document the updates belong to. */
  readonly room: string
  readonly diff: DocDiff
  /** Updates that the change wrote into the shared document; none while no room was open. */
  readonly updates: readonly Uint8Array[]
}

interface Item extends Unsaved {
  updates: Uint8Array[]
  /** Number of the message that carried the last of its updates, on the socket of now. */
  sentAs: number | undefined
}

/** Bytes that are sent in one message: half of the room's limit. */
const PART_BYTES = 512 * 1024

/**
 * The user's changes that the server has not yet confirmed, oldest first. The server counts the sync messages of one
 * socket (server/src/coedit/README.md), so each change remembers the number of the message that carried it.
 */
export class UnsavedChanges {
  #items: Item[] = []
  #sent = 0
  #acked = 0

  get count(): number {
    return this.#items.length
  }

  get items(): readonly Unsaved[] {
    return this.#items
  }

  /** The server owes an acknowledgement. */
  get isOwed(): boolean {
    return this.#sent > this.#acked
  }

  add(unsaved: Unsaved): Unsaved {
    const item = { ...unsaved, updates: [...unsaved.updates], sentAs: undefined }
    this.#items.push(item)
    return item
  }

  /** An update of the newest change. */
  wrote(update: Uint8Array): void {
    this.#items.at(-1)?.updates.push(update)
  }

  /** The newest update of the newest change goes as a message of its own. */
  sentNewest(): void {
    const item = this.#items.at(-1)
    this.#sent++
    if (item) item.sentAs = this.#sent
  }

  /** Counts a message that carries none of the changes. */
  sentOther(): void {
    this.#sent++
  }

  /** A fresh socket counts from zero, and what the old one had not confirmed must be sent again. */
  socketOpened(): void {
    this.#sent = 0
    this.#acked = 0
    for (const item of this.#items) item.sentAs = undefined
  }

  /** Everything that was not sent on this socket, in messages of bounded size; each counts as sent when it is taken. */
  *parts(): Generator<Uint8Array> {
    let part: Uint8Array[] = []
    let bytes = 0
    let done: Item[] = []
    const close = () => {
      this.#sent++
      for (const item of done) item.sentAs = this.#sent
      const merged = Y.mergeUpdates(part)
      part = []
      bytes = 0
      done = []
      return merged
    }
    for (const item of this.#items) {
      if (item.sentAs !== undefined) continue
      for (const update of item.updates) {
        if (bytes > 0 && bytes + update.length > PART_BYTES) yield close()
        part.push(update)
        bytes += update.length
      }
      if (item.updates.length > 0) done.push(item)
    }
    if (part.length > 0) yield close()
  }

  /** Counts one message that carries all changes. */
  sentAll(): void {
    this.#sent++
    for (const item of this.#items) item.sentAs = this.#sent
  }

  /** The first clock of each client that only these changes hold. */
  firstClocks(): ReadonlyMap<number, number> {
    const first = new Map<number, number>()
    for (const { updates } of this.#items)
      for (const update of updates)
        for (const [client, clock] of Y.parseUpdateMeta(update).from)
          first.set(client, Math.min(clock, first.get(client) ?? clock))
    return first
  }

  /** @returns the changes that are stored now */
  acked(count: number): readonly Unsaved[] {
    this.#acked = Math.max(this.#acked, count)
    return this.#drop(({ sentAs }) => sentAs !== undefined && sentAs <= count)
  }

  /** @returns all changes, which are the caller's now */
  takeAll(): readonly Unsaved[] {
    return this.#drop(() => true)
  }

  #drop(isGone: (item: Item) => boolean): readonly Unsaved[] {
    const gone = this.#items.filter(isGone)
    if (gone.length > 0) this.#items = this.#items.filter((item) => !isGone(item))
    return gone
  }
}
