import * as Y from 'yjs'
import {
  type Change,
  type Dispose,
  type DocStore,
  type DocTx,
  type Origin,
  PAGE_ID,
  type Place,
} from '../document/DocStore.ts'
import { compose, type Frame, inverse, PAGE_FRAME } from '../editing/Frame.ts'
import { isGeometry } from '../schema/geometry.ts'
import { paintOrder } from '../schema/paintOrder.ts'
import type { Props } from '../schema/prop.ts'
import { repair } from '../schema/repair.ts'
import type { WidgetRecord } from '../schema/WidgetRecord.ts'
import { isWidgetId } from '../schema/widgetId.ts'
import { ApartWidgets, isSameFrame } from './ApartWidgets.ts'
import { DocFrames } from './DocFrames.ts'
import { framedProps, geometryOf } from './framedProps.ts'
import { heldPlace, insidesOfGone } from './goneGroups.ts'
import {
  type FramedPlace,
  GROUP,
  isRemoved,
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
import { addWidget } from './seedDoc.ts'
import { writeGeometry, writePlace } from './writePlace.ts'

export interface BindOptions {
  /** `remote` where the store goes on in another document: what is different is a colleague's work; the history stays. */
  readonly first?: 'load' | 'remote'
  /** Whose edits these are: the name that is left on what they remove. */
  readonly by?: string
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
  /** How the geometry of widgets that were regrouped was read last. */
  readonly #read = new Map<string, Frame>()
  /** Widgets whose geometry counts in another frame than that of their group: it moves with that one. */
  readonly #apart: ApartWidgets
  /** The document's tree is the store's as it stands there, without repair(). */
  #isExact = false
  #isReceiving = false
  #isSending = false

  constructor(store: DocStore, ydoc: Y.Doc, origin: unknown, { first = 'load', by }: BindOptions) {
    this.#store = store
    this.#ydoc = ydoc
    this.#origin = origin
    this.#by = by ?? true
    this.#roots = pageRoots(ydoc)
    this.#frames = new DocFrames(this.#roots)
    this.#apart = new ApartWidgets(this.#frames)
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
          // Before the last part the document's tree is not the store's yet.
          if (part !== parts.at(-1)) return
          if (step.hasGroups) this.#holdApart(step)
          if (gone) this.#holdGone(gone)
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
    // A colleague may have edited a widget while it was removed: that work comes back with it. And what repair() makes
    // of the merged tree is what stands, also where this client's own write led to it.
    this.#receive('remote', (tx) => this.#syncTree(tx, step.restored))
  }

  /** The document held the store's tree, the same was written to both, and nothing of it will be read otherwise. */
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
      if (isOfTree && (this.#store.get(id)?.type ?? map.get(Key.type)) === GROUP) {
        step.hasGroups = true
        this.#frames.clear()
      }
    }
  }

  /**
   * What was taken out of a group before does not go along with a move that is made now: the frame of the group that is
   * gone is held where it is, or else the widget.
   */
  #holdApart(step: SendStep): void {
    for (const hold of [this.#holdGroup, this.#holdWidget])
      for (const id of this.#apart.moved()) {
        const place = this.#placeOf(id)
        const record = this.#store.get(id)
        if (!place || !record || step.placed.has(id)) continue
        const m = this.#read.get(id)
        if (!isSameFrame(this.#frames.toParent(id, place, record.parent), m)) hold.call(this, record, place, m)
      }
  }

  #holdGroup(record: WidgetRecord, { of, m = PAGE_FRAME }: FramedPlace, frame: Frame = PAGE_FRAME): void {
    const map = of ? this.#roots.widgets.get(of) : undefined
    const place = map instanceof Y.Map && isRemoved(map) ? readPlace(map.get(Key.pos)) : undefined
    if (!of || !place || !(map instanceof Y.Map)) return
    // From the inside of the group to the page, as the widget has to be read.
    const inside = compose(compose(this.#frames.inside(record.parent), frame), inverse(m))
    map.set(Key.pos, heldPlace(of, place, inside, record.parent, this.#frames))
    this.#frames.clear()
  }

  /**
   * A group that was taken apart before stays where it was, also where nothing counts in it now: a colleague who has
   * not seen where its widgets went may bring one back into it.
   */
  #holdGone(gone: ReadonlyMap<string, Frame>): void {
    const used = new Set<string>()
    for (const group of this.#apart.frames())
      for (let at = group; at !== null && !used.has(at); at = this.#frames.groupOf(at)) used.add(at)
    for (const [id, inside] of gone) {
      const map = this.#roots.widgets.get(id)
      const place = this.#placeOf(id)
      if (used.has(id) || !place || !(map instanceof Y.Map) || !isRemoved(map)) continue
      if (isSameFrame(this.#frames.inside(id), inside)) continue
      map.set(Key.pos, heldPlace(id, place, inside, null, this.#frames))
      this.#frames.clear()
    }
  }

  #isOfGroup(change: Change): boolean {
    if (change.is === 'add' || change.is === 'remove') return change.record.type === GROUP
    return this.#isGroup(change.id)
  }

  #holdWidget({ id, parent, order }: WidgetRecord, _place: FramedPlace, m: Frame | undefined): void {
    const map = this.#roots.widgets.get(id)
    if (map instanceof Y.Map) map.set(Key.pos, { parent, order, of: parent, ...(m ? { m } : {}) })
  }

  #add(record: WidgetRecord, step: SendStep): void {
    const removed = this.#roots.widgets.get(record.id)
    if (removed instanceof Y.Map) {
      removed.set(Key.del, false)
      step.restored.add(record.id)
    } else addWidget(this.#roots.widgets, record, { isShared: true })
    step.hasGroups ||= record.type === GROUP
    this.#frames.clear()
  }

  #move(map: Y.Map<unknown>, id: string, after: Place, step: SendStep): void {
    if (step.placed.has(id)) return
    const record = this.#store.get(id)
    // Removed in the same transaction.
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
    return map instanceof Y.Map && map.get(Key.type) === GROUP
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
        isTree ||= this.#apart.size > 0 && event.target instanceof Y.Map && event.target.get(Key.type) === GROUP
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
      const before = this.#read.get(id)
      const frame = this.#frameOf(id, parent)
      if (!known) tx.add(fullRecord(this.#roots, skeleton, frame))
      else {
        tx.move(id, { parent, order })
        if (wholes.has(id) || !isSameFrame(before, frame))
          tx.patch(id, difference(known.props, fullRecord(this.#roots, skeleton, frame).props))
      }
    }
    // What must stay has moved out of the groups that go.
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

  /** How a widget's geometry is to be read now; kept for the next change. */
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

/** What one transaction of the store does to the document, beyond its changes one by one. */
class SendStep {
  readonly restored = new Set<string>()
  /** Widgets whose place and geometry are written: as they are at the end of the transaction. */
  readonly placed = new Set<string>()
  /** Those of them whose geometry is in the document as the store has it at the end. */
  readonly written = new Set<string>()
  readonly regrouped = new Set<string>()
  readonly removed = new Set<string>()
  hasGroups = false

  constructor(changes: readonly Change[]) {
    for (const change of changes) {
      if (change.is === 'remove') this.removed.add(change.record.id)
      else if (change.is === 'move' && change.before.parent !== change.after.parent) this.regrouped.add(change.id)
    }
  }
}

/** Whether it will be read as it was written. */
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

/** The leaves that turn `from` into `to`. */
function difference(from: Props, to: Props): Props {
  const leaves: Record<string, unknown> = {}
  for (const path of Object.keys(from)) if (!Object.hasOwn(to, path)) leaves[path] = undefined
  return Object.assign(leaves, to)
}
