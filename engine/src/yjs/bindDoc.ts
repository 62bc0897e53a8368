import * as Y from 'yjs'
import { type Change, type Dispose, type DocStore, type DocTx, type Origin, PAGE_ID } from '../document/DocStore.ts'
import { paintOrder } from '../schema/paintOrder.ts'
import type { Props } from '../schema/prop.ts'
import { repair } from '../schema/repair.ts'
import { isWidgetId } from '../schema/widgetId.ts'
import {
  isStructural,
  isTypeName,
  Key,
  keyOfPath,
  type PageRoots,
  pageRoots,
  pathOfKey,
  readLeaf,
  readPlace,
} from './layout.ts'
import { portions } from './portions.ts'
import { fullRecord, readCon, readTree } from './readDoc.ts'
import { addWidget } from './seedDoc.ts'

/**
 * Keeps a store and a Y.Doc equal, both ways. The store first becomes what the document holds; from then on each of its
 * transactions is one Yjs transaction with the given `origin` (several, where it is too large for one update), and every
 * other change of the document arrives in the store as one transaction of origin `remote`.
 *
 * @param first `remote` where the store goes on in another document: what has become different is a colleague's work,
 * and the history stays.
 */
export function bindDoc(store: DocStore, ydoc: Y.Doc, origin: unknown, first: 'load' | 'remote' = 'load'): Dispose {
  const binding = new DocBinding(store, ydoc, origin, first)
  return () => binding.dispose()
}

class DocBinding {
  readonly #store: DocStore
  readonly #ydoc: Y.Doc
  readonly #origin: unknown
  readonly #roots: PageRoots
  readonly #stopListening: Dispose
  /** The document's tree is the store's as it stands there, without repair(). */
  #isExact = false
  #isReceiving = false
  #isSending = false

  constructor(store: DocStore, ydoc: Y.Doc, origin: unknown, first: 'load' | 'remote') {
    this.#store = store
    this.#ydoc = ydoc
    this.#origin = origin
    this.#roots = pageRoots(ydoc)
    this.#receive(first, (tx) => {
      this.#syncTree(tx, new Set(this.#roots.widgets.keys()))
      tx.patch(PAGE_ID, difference(store.con, readCon(this.#roots)))
    })
    this.#stopListening = store.onDiff((diff, from) => {
      if (!this.#isReceiving && from !== 'remote') this.#send(diff.changes)
    })
    this.#roots.widgets.observeDeep(this.#onWidgets)
    this.#roots.con.observe(this.#onCon)
  }

  dispose(): void {
    this.#stopListening()
    this.#roots.widgets.unobserveDeep(this.#onWidgets)
    this.#roots.con.unobserve(this.#onCon)
  }

  #send(changes: readonly Change[]): void {
    const restored = new Set<string>()
    this.#isSending = true
    try {
      for (const part of portions(changes, (id) => !this.#roots.widgets.has(id)))
        this.#ydoc.transact(() => {
          for (const change of part) this.#write(change, restored)
        }, this.#origin)
    } finally {
      this.#isSending = false
    }
    if (changes.every((change) => change.is === 'patch') || (restored.size === 0 && this.#isStillExact(changes))) return
    // A colleague may have edited a widget while it was removed: that work comes back with it. And what repair() makes
    // of the merged tree is what stands, also where this client's own write led to it.
    this.#receive('remote', (tx) => this.#syncTree(tx, restored))
  }

  /** The document held the store's tree, the same was written to both, and nothing of it will be read otherwise. */
  #isStillExact(changes: readonly Change[]): boolean {
    return this.#isExact && changes.every(isReadable) && repair(this.#store).page === this.#store
  }

  #write(change: Change, restored: Set<string>): void {
    const { widgets, con } = this.#roots
    if (change.is === 'add') {
      const { id } = change.record
      const removed = widgets.get(id)
      if (removed instanceof Y.Map) {
        removed.set(Key.del, false)
        restored.add(id)
      } else addWidget(widgets, change.record)
      return
    }
    const id = change.is === 'remove' ? change.record.id : change.id
    const map = id === PAGE_ID ? con : widgets.get(id)
    if (!(map instanceof Y.Map)) throw new Error(`the shared document has no widget ${id}`)
    if (change.is === 'remove') map.set(Key.del, true)
    else if (change.is === 'move') map.set(Key.pos, { parent: change.after.parent, order: change.after.order })
    else for (const [path, value] of Object.entries(change.after)) writeLeaf(map, id, path, value)
  }

  readonly #onWidgets = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    if (this.#isSending) return
    const leaves = new Map<string, Set<string>>()
    const wholes = new Set<string>()
    let isTree = false
    for (const event of events) {
      const id = event.path[0]
      if (event.target === this.#roots.widgets) {
        isTree = true
        for (const added of event.keys.keys()) wholes.add(added)
      } else if (typeof id === 'string' && event.path.length === 1) {
        const touched = leaves.get(id) ?? new Set()
        for (const key of event.keys.keys()) {
          if (isStructural(key)) isTree = true
          else touched.add(key)
        }
        leaves.set(id, touched)
        if (touched.size < event.keys.size) wholes.add(id)
      }
    }
    this.#receive('remote', (tx) => {
      if (isTree) this.#syncTree(tx, wholes)
      for (const [id, keys] of leaves) if (!wholes.has(id)) this.#syncLeaves(tx, id, keys)
    })
  }

  readonly #onCon = (event: Y.YMapEvent<unknown>): void => {
    if (this.#isSending || event.keys.size === 0) return
    this.#receive('remote', (tx) => tx.patch(PAGE_ID, difference(this.#store.con, readCon(this.#roots))))
  }

  #receive(origin: Origin, fn: (tx: DocTx) => void): void {
    const wasReceiving = this.#isReceiving
    this.#isReceiving = true
    try {
      this.#store.transact(origin, fn)
    } finally {
      this.#isReceiving = wasReceiving
    }
  }

  /** Makes the store's tree the document's; the leaves of `wholes` too. */
  #syncTree(tx: DocTx, wholes: ReadonlySet<string>): void {
    const store = this.#store
    const { tree, isExact } = readTree(this.#roots)
    this.#isExact = isExact
    // Ancestors first: each widget's new place stands before it moves, so no step makes a cycle.
    for (const skeleton of paintOrder({ con: {}, widgets: tree })) {
      const { id, parent, order } = skeleton
      const known = store.get(id)
      if (!known) tx.add(fullRecord(this.#roots, skeleton))
      else {
        tx.move(id, { parent, order })
        if (wholes.has(id)) tx.patch(id, difference(known.props, fullRecord(this.#roots, skeleton).props))
      }
    }
    // What must stay has moved out of the groups that go.
    for (const id of [...store.widgets.keys()]) {
      if (!tree.has(id) && store.get(id)) tx.remove(id)
    }
  }

  #syncLeaves(tx: DocTx, id: string, keys: ReadonlySet<string>): void {
    const map = this.#roots.widgets.get(id)
    if (!this.#store.get(id) || !(map instanceof Y.Map)) return
    const leaves: Record<string, unknown> = {}
    for (const key of keys) leaves[pathOfKey(key)] = readLeaf(map, key)
    tx.patch(id, leaves)
  }
}

/** Whether it will be read as it was written. */
function isReadable(change: Change): boolean {
  if (change.is === 'patch' || change.is === 'remove') return true
  if (change.is === 'move') return readPlace(change.after) !== undefined
  const { record } = change
  return isWidgetId(record.id) && isTypeName(record.type) && readPlace(record) !== undefined
}

function writeLeaf(map: Y.Map<unknown>, id: string, path: string, value: unknown): void {
  const key = id === PAGE_ID ? path : keyOfPath(path)
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}

/** The leaves that turn `from` into `to`. */
function difference(from: Props, to: Props): Props {
  const leaves: Record<string, unknown> = {}
  for (const path of Object.keys(from)) if (!Object.hasOwn(to, path)) leaves[path] = undefined
  return Object.assign(leaves, to)
}
