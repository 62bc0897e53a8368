import * as Y from 'yjs'
import {
  type Change,
  type Dispose,
  type DocDiff,
  type DocStore,
  type DocTx,
  type Origin,
  PAGE_ID,
  type Place,
} from '../document/DocStore.ts'
import type { Frame } from '../editing/Frame.ts'
import { isContainer } from '../schema/model/widgetTraits.ts'
import { paintOrder } from '../schema/page/paintOrder.ts'
import { repair } from '../schema/page/repair.ts'
import type { WidgetRecord } from '../schema/page/WidgetRecord.ts'
import { isWidgetId } from '../schema/page/widgetId.ts'
import type { Props } from '../schema/props/prop.ts'
import { isGeometry } from '../schema/values/geometry.ts'
import { ApartWidgets, isSameFrame } from './ApartWidgets.ts'
import { DocFrames } from './DocFrames.ts'
import { framedProps, geometryOf } from './framedProps.ts'
import { insidesOfGone } from './goneGroups.ts'
import { HeldPlaces } from './HeldPlaces.ts'
import {
  type FramedPlace,
  isStructural,
  isTypeName,
  Key,
  keyOfPath,
  type PageRoots,
  pageRoots,
  pathOfKey,
  readLeaf,
  readPlace,
  readProps,
} from './layout.ts'
import { removeWidget } from './liveTypes.ts'
import { portions } from './portions.ts'
import { fullRecord, readCon, readTree } from './readDoc.ts'
import { SendStep } from './SendStep.ts'
import { addWidget } from './seedDoc.ts'
import { writeGeometry, writePlace } from './writePlace.ts'

export interface BindOptions {
  /**
   * `remote` when the store continues in another document: differences count as a colleague's work, and the history
   * stays.
   */
  readonly first?: 'load' | 'remote'
  /** Name of the editing user; it is left on widgets that they remove. */
  readonly by?: string
  /** Called with each transaction of the store before it is written to the document. */
  readonly beforeSend?: (diff: DocDiff, origin: Origin) => void
}

/**
 * Keeps a store and a Y.Doc equal, both ways. The store first becomes what the document holds; from then on each of its
 * transactions is one Yjs transaction with the given `origin` (several, where it is too large for one update), and every
 * other change of the document arrives in the store as one transaction of origin `remote`.
 */
export function bindDoc(store: DocStore, ydoc: Y.Doc, origin: unknown, options: BindOptions = {}): Dispose {
  const binding = new DocBinding(store, ydoc, origin, options)
  return () => binding.dispose()
}

class DocBinding {
  readonly #store: DocStore
  readonly #ydoc: Y.Doc
  readonly #origin: unknown
  readonly #roots: PageRoots
  readonly #by: string | true
  readonly #stopListening: Dispose
  readonly #frames: DocFrames
  /** The frame in which the geometry of regrouped widgets was read last. */
  readonly #read = new Map<string, Frame>()
  /** Widgets whose geometry is relative to another group than their parent. */
  readonly #apart: ApartWidgets
  readonly #held: HeldPlaces
  /** The document's tree equals the store's without repair(). */
  #isExact = false
  #isReceiving = false
  #isSending = false

  constructor(store: DocStore, ydoc: Y.Doc, origin: unknown, { first = 'load', by, beforeSend }: BindOptions) {
    this.#store = store
    this.#ydoc = ydoc
    this.#origin = origin
    this.#by = by ?? true
    this.#roots = pageRoots(ydoc)
    this.#frames = new DocFrames(this.#roots)
    this.#apart = new ApartWidgets(this.#frames)
    this.#held = new HeldPlaces(store, this.#roots, this.#frames, this.#apart)
    this.#receive(first, (tx) => {
      this.#syncTree(tx, new Set(this.#roots.widgets.keys()))
      tx.patch(PAGE_ID, difference(store.con, readCon(this.#roots)))
    })
    this.#stopListening = store.onDiff((diff, from) => {
      if (this.#isReceiving || from === 'remote') return
      beforeSend?.(diff, from)
      this.#send(diff.changes)
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
    const step = new SendStep(changes)
    this.#isSending = true
    this.#frames.clear()
    const gone = changes.some((change) => this.#isOfGroup(change))
      ? insidesOfGone(this.#roots, this.#frames)
      : undefined
    try {
      const parts = portions(changes, (id) => !this.#roots.widgets.has(id))
      for (const part of parts)
        this.#ydoc.transact(() => {
          for (const change of part) this.#write(change, step)
          // Before the last part the document's tree is not yet the store's.
          if (part !== parts.at(-1)) return
          if (step.hasGroups) this.#held.holdApart(this.#read, step.placed)
          if (gone) this.#held.holdGone(gone)
        }, this.#origin)
    } finally {
      this.#isSending = false
    }
    for (const id of step.placed) this.#frameOf(id)
    if (step.hasGroups) {
      for (const id of this.#apart.moved()) this.#frameOf(id)
      this.#apart.settle()
    }
    if (changes.every((change) => change.is === 'patch') || (step.restored.size === 0 && this.#isStillExact(changes)))
      return
    // A colleague may have edited a widget while it was removed: those edits come back with it. And repair() decides
    // about the merged tree, also where this client's own write caused the repair.
    this.#receive('remote', (tx) => this.#syncTree(tx, step.restored))
  }

  /**
   * @returns whether document and store still agree: they did before, both were written the same, and all of it reads
   * back as written
   */
  #isStillExact(changes: readonly Change[]): boolean {
    return this.#isExact && changes.every(isReadable) && repair(this.#store).page === this.#store
  }

  #write(change: Change, step: SendStep): void {
    const { widgets, con } = this.#roots
    if (change.is === 'add') this.#add(change.record, step)
    else if (change.is === 'patch' && change.id === PAGE_ID)
      for (const [path, value] of Object.entries(change.after)) writeLeaf(con, path, value)
    else {
      const id = change.is === 'remove' ? change.record.id : change.id
      const map = widgets.get(id)
      if (!(map instanceof Y.Map)) throw new Error(`the shared document has no widget ${id}`)
      if (change.is === 'remove') removeWidget(map, this.#by)
      else if (change.is === 'move') this.#move(map, id, change.after, step)
      else this.#patch(map, id, change.after, step)
      const isOfTree = change.is !== 'patch' || Object.keys(change.after).some(isGeometry)
      if (isOfTree && isContainer(this.#store.get(id)?.type ?? map.get(Key.type))) {
        step.hasGroups = true
        this.#frames.clear()
      }
    }
  }

  #isOfGroup(change: Change): boolean {
    if (change.is === 'add' || change.is === 'remove') return isContainer(change.record.type)
    return this.#isGroup(change.id)
  }

  #add(record: WidgetRecord, step: SendStep): void {
    const removed = this.#roots.widgets.get(record.id)
    if (removed instanceof Y.Map) {
      removed.set(Key.del, false)
      step.restored.add(record.id)
    } else addWidget(this.#roots.widgets, record, { isShared: true })
    step.hasGroups ||= isContainer(record.type)
    this.#frames.clear()
  }

  #move(map: Y.Map<unknown>, id: string, after: Place, step: SendStep): void {
    if (step.placed.has(id)) return
    const record = this.#store.get(id)
    // It was removed in the same transaction.
    if (!record) {
      map.set(Key.pos, { ...after })
      return
    }
    step.placed.add(id)
    const group = step.removed.size > 0 ? (readPlace(map.get(Key.pos))?.parent ?? '') : ''
    const isUngrouped = step.removed.has(group) && this.#placeOf(group)?.parent === record.parent
    if (writePlace(map, record, this.#frames, isUngrouped)) step.written.add(id)
  }

  #patch(map: Y.Map<unknown>, id: string, after: Props, step: SendStep): void {
    const record = this.#store.get(id)
    if (record && step.regrouped.has(id)) this.#move(map, id, record, step)
    const isWritten = step.written.has(id)
    const paths = Object.keys(after)
    const isMoved = !isWritten && paths.some(isGeometry)
    const place = record && isMoved ? readPlace(map.get(Key.pos)) : undefined
    const frame = record && place && this.#frames.toParent(id, place, record.parent)
    const isWhole = isWritten || frame !== undefined || (record !== undefined && step.placed.has(id))
    for (const path of paths) if (!isWhole || !isGeometry(path)) writeLeaf(map, keyOfPath(path), after[path])
    if (!isWhole || !isMoved || !record) return
    writeGeometry(map, record, frame)
    step.placed.add(id)
    step.written.add(id)
  }

  #isGroup(id: string): boolean {
    const map = this.#roots.widgets.get(id)
    return map instanceof Y.Map && isContainer(map.get(Key.type))
  }

  readonly #onWidgets = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    if (this.#isSending) return
    this.#frames.clear()
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
        isTree ||= this.#apart.size > 0 && event.target instanceof Y.Map && isContainer(event.target.get(Key.type))
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

  /** Makes the store's tree equal the document's, and the leaves of `wholes` too. */
  #syncTree(tx: DocTx, wholes: ReadonlySet<string>): void {
    const store = this.#store
    const { tree, isExact } = readTree(this.#roots)
    this.#isExact = isExact
    // Ancestors come first: each widget's new parent is in place before it moves, so no step makes a cycle.
    for (const skeleton of paintOrder({ con: {}, widgets: tree })) {
      const { id, parent, order } = skeleton
      const known = store.get(id)
      const before = this.#read.get(id)
      const frame = this.#frameOf(id, parent)
      if (!known) tx.add(fullRecord(this.#roots, skeleton, frame))
      else {
        tx.move(id, { parent, order })
        if (wholes.has(id) || !isSameFrame(before, frame))
          tx.patch(id, difference(known.props, fullRecord(this.#roots, skeleton, frame).props))
      }
    }
    // Widgets that stay have moved out of removed groups by now.
    for (const id of [...store.widgets.keys()]) {
      if (!tree.has(id) && store.get(id)) tx.remove(id)
    }
    for (const id of [...this.#read.keys(), ...this.#apart.ids()])
      if (!tree.has(id)) {
        this.#read.delete(id)
        this.#apart.delete(id)
      }
    this.#apart.settle()
  }

  #placeOf(id: string): FramedPlace | undefined {
    const map = this.#roots.widgets.get(id)
    return map instanceof Y.Map ? readPlace(map.get(Key.pos)) : undefined
  }

  /** @returns the frame in which a widget's geometry is to be read now; it is kept for the next change */
  #frameOf(id: string, parent = this.#store.get(id)?.parent ?? null): Frame | undefined {
    const place = this.#placeOf(id)
    const frame = place && this.#frames.toParent(id, place, parent)
    if (frame) this.#read.set(id, frame)
    else this.#read.delete(id)
    if (place?.of === undefined || place.of === parent) this.#apart.delete(id)
    else this.#apart.set(id, place.of, parent, this.#isGroup(id))
    return frame
  }

  #syncLeaves(tx: DocTx, id: string, keys: ReadonlySet<string>): void {
    const map = this.#roots.widgets.get(id)
    if (!this.#store.get(id) || !(map instanceof Y.Map)) return
    const leaves: Record<string, unknown> = {}
    for (const key of keys) leaves[pathOfKey(key)] = readLeaf(map, key)
    const record = this.#store.get(id)
    const frame = record && this.#read.get(id)
    if (frame && Object.keys(leaves).some(isGeometry)) {
      const props = framedProps(record.type, readProps(map), frame)
      for (const path of Object.keys(geometryOf({ ...record.props, ...leaves, ...props }))) leaves[path] = props[path]
    }
    tx.patch(id, leaves)
  }
}

/** @returns whether a change will read back as it was written */
function isReadable(change: Change): boolean {
  if (change.is === 'patch' || change.is === 'remove') return true
  if (change.is === 'move') return readPlace(change.after) !== undefined
  const { record } = change
  return isWidgetId(record.id) && isTypeName(record.type) && readPlace(record) !== undefined
}

function writeLeaf(map: Y.Map<unknown>, key: string, value: unknown): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}

/** @returns the leaves that turn `from` into `to` */
function difference(from: Props, to: Props): Props {
  const leaves: Record<string, unknown> = {}
  for (const path of Object.keys(from)) if (!Object.hasOwn(to, path)) leaves[path] = undefined
  return Object.assign(leaves, to)
}
