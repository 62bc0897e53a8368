import { isContainer } from '../schema/model/widgetTraits.ts'
import { emptyPage } from '../schema/page/parsePage.ts'
import type { PageRecords, WidgetRecord } from '../schema/page/WidgetRecord.ts'
import { compareOrder } from '../schema/props/listItems.ts'
import type { Props } from '../schema/props/prop.ts'
import {
  type Change,
  type Dispose,
  type DocDiff,
  type DocStore,
  type DocTx,
  type Origin,
  PAGE_ID,
  type Place,
} from './DocStore.ts'
import { applyChange, invert } from './invert.ts'
import { jsonLeaf } from './jsonLeaf.ts'
import { sameLeaf } from './sameLeaf.ts'

export interface DocStoreOptions {
  /** Runs at the end of every transaction, which is undone if it throws: `assertDocument` in tests. */
  readonly check?: (store: DocStore) => void
}

/** The page's document in memory, starting as `page`, which must be a valid tree (`parsePage` and `repair` give one). */
export function createDocStore(page: PageRecords = emptyPage, options: DocStoreOptions = {}): DocStore {
  return new MemoryDocStore(page, options)
}

/** @returns the store's present content as a page of its own: later changes do not reach it */
export function toRecords(store: PageRecords): PageRecords {
  return { con: store.con, widgets: new Map(store.widgets) }
}

const NONE: readonly string[] = []

type Listener = (diff: DocDiff, origin: Origin) => void

class MemoryDocStore implements DocStore, DocTx {
  con: Props
  readonly widgets: Map<string, WidgetRecord>
  readonly #children = new Map<string | null, Set<string>>()
  readonly #sorted = new Map<string | null, readonly string[]>()
  readonly #listeners = new Set<Listener>()
  readonly #waiting: { readonly diff: DocDiff; readonly origin: Origin }[] = []
  /** Ids of removed widgets: a user's add may not reuse one. */
  readonly #gone = new Set<string>()
  readonly #check: DocStoreOptions['check']
  #running: { readonly origin: Origin; readonly changes: Change[] } | undefined
  #isTelling = false

  constructor(page: PageRecords, options: DocStoreOptions) {
    this.con = page.con
    this.widgets = new Map(page.widgets)
    this.#check = options.check
    for (const record of this.widgets.values()) this.#attach(record)
    this.#check?.(this)
  }

  get(id: string): WidgetRecord | undefined {
    return this.widgets.get(id)
  }

  children(parent: string | null): readonly string[] {
    const known = this.#sorted.get(parent)
    if (known) return known
    const own = this.#children.get(parent)
    if (own === undefined || own.size === 0) return NONE
    const ids = [...own]
    const order = (id: string) => this.widgets.get(id)?.order ?? ''
    const sorted = ids.sort((a, b) => compareOrder(order(a), a, order(b), b))
    this.#sorted.set(parent, sorted)
    return sorted
  }

  /** If `fn` throws, the document stays as it was. Listeners are called in the order in which transactions ended. */
  transact(origin: Origin, fn: (tx: DocTx) => void): DocDiff {
    if (this.#running) throw new Error('a transaction is running; transactions do not nest')
    const running = { origin, changes: [] as Change[] }
    this.#running = running
    try {
      fn(this)
      this.#check?.(this)
    } catch (error) {
      for (const change of running.changes.reverse()) this.#apply(invert(change))
      throw error
    } finally {
      this.#running = undefined
    }
    for (const change of running.changes) {
      if (change.is === 'remove') this.#gone.add(change.record.id)
    }
    const diff: DocDiff = { changes: running.changes }
    if (diff.changes.length > 0) {
      this.#waiting.push({ diff, origin })
      this.#tell()
    }
    return diff
  }

  onDiff(fn: Listener): Dispose {
    // The wrapper lets one function be registered twice, called twice, and disposed one at a time.
    const listener: Listener = (diff, origin) => fn(diff, origin)
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(record: WidgetRecord): void {
    const { origin } = this.#transaction()
    const { id } = record
    if (this.widgets.has(id)) throw new Error(`a widget ${id} exists`)
    if (id.startsWith('$')) throw new Error(`${id} cannot be a widget's id`)
    if (origin === 'user' && this.#gone.has(id)) throw new Error(`${id} was a widget before; ids are not used again`)
    this.#checkParent(id, record.parent)
    this.#record({ is: 'add', record: { ...record, props: jsonLeaf(record.props) as Props } })
  }

  patch(id: string, leaves: Props): void {
    this.#transaction()
    const props = id === PAGE_ID ? this.con : this.#known(id).props
    const before: Record<string, unknown> = {}
    const after: Record<string, unknown> = {}
    for (const path of Object.keys(leaves)) {
      const leaf = jsonLeaf(leaves[path])
      if (sameLeaf(props[path], leaf)) continue
      before[path] = props[path]
      after[path] = leaf
    }
    if (Object.keys(after).length > 0) this.#record({ is: 'patch', id, before, after })
  }

  move(id: string, place: Place): void {
    this.#transaction()
    const { parent, order } = this.#known(id)
    if (parent === place.parent && order === place.order) return
    this.#checkParent(id, place.parent)
    const after = { parent: place.parent, order: place.order }
    this.#record({ is: 'move', id, before: { parent, order }, after })
  }

  remove(id: string): void {
    this.#transaction()
    this.#known(id)
    for (const child of [...this.children(id)].reverse()) this.remove(child)
    this.#record({ is: 'remove', record: this.#known(id) })
  }

  #record(change: Change): void {
    this.#apply(change)
    this.#transaction().changes.push(change)
  }

  #apply(change: Change): void {
    if (change.is === 'patch' && change.id === PAGE_ID) {
      this.con = applyChange(this.con, change.after)
      return
    }
    const id = change.is === 'add' || change.is === 'remove' ? change.record.id : change.id
    const before = this.widgets.get(id)
    if (change.is === 'patch') {
      const record = this.#known(id)
      this.widgets.set(id, { ...record, props: applyChange(record.props, change.after) })
      return
    }
    if (before) this.#detach(before)
    if (change.is === 'remove') {
      this.widgets.delete(id)
      return
    }
    const record = change.is === 'add' ? change.record : { ...this.#known(id), ...change.after }
    this.widgets.set(id, record)
    this.#attach(record)
  }

  #attach(record: WidgetRecord): void {
    const siblings = this.#children.get(record.parent)
    if (siblings) siblings.add(record.id)
    else this.#children.set(record.parent, new Set([record.id]))
    this.#sorted.delete(record.parent)
  }

  #detach(record: WidgetRecord): void {
    this.#children.get(record.parent)?.delete(record.id)
    this.#sorted.delete(record.parent)
  }

  #checkParent(id: string, parent: string | null): void {
    if (parent === null) return
    if (!isContainer(this.widgets.get(parent)?.type)) throw new Error(`${parent} is no group to put ${id} in`)
    for (let at: string | null = parent; at !== null; at = this.widgets.get(at)?.parent ?? null) {
      if (at === id) throw new Error(`${id} cannot lie inside itself`)
    }
  }

  #known(id: string): WidgetRecord {
    const record = this.widgets.get(id)
    if (!record) throw new Error(`no widget ${id}`)
    return record
  }

  #transaction() {
    if (!this.#running) throw new Error('the transaction has ended')
    return this.#running
  }

  #tell(): void {
    // A listener may write (shared document, history): its diff waits until all listeners have heard of this one.
    if (this.#isTelling) return
    this.#isTelling = true
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
        for (const listener of [...this.#listeners]) listener(next.diff, next.origin)
      }
    } finally {
      this.#isTelling = false
    }
  }
}
