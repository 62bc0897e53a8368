import { isContainer } from '../schema/model/widgetTraits.ts'
import type { Props } from '../schema/props/prop.ts'
import { type Change, type DocDiff, type DocStore, type DocTx, PAGE_ID, type Place } from './DocStore.ts'
import { sameLeaf } from './sameLeaf.ts'

/** A change that was not replayed, because the document had changed there since. */
export interface ReplayConflict {
  /** The widget's id, or {@link PAGE_ID}. */
  readonly id: string
  /** Leaf path; `pos` for a place; undefined if the widget is gone. */
  readonly path: string | undefined
  readonly mine: unknown
  /** The value that stays. */
  readonly theirs: unknown
}

/**
 * Replays the user's changes on a document that may hold some of them already and that others have changed since. Each
 * diff becomes one transaction of origin `user`. It works field by field: where the document holds one of the values
 * that the user left behind, the later ones follow; where it holds another, a colleague wrote it, and it stays.
 *
 * Nothing is applied twice: an existing widget is not added, and a value that has arrived is not written again.
 *
 * @param refused one of `diffs` that is left out; what the later ones build on it is no conflict
 */
export function replay(document: DocStore, diffs: readonly DocDiff[], refused?: DocDiff): readonly ReplayConflict[] {
  const run = new Replay(document, diffs)
  for (const diff of diffs)
    document.transact('user', (tx) => {
      for (const change of diff.changes) {
        if (diff === refused) run.skip(change)
        else run.write(tx, change)
      }
    })
  return [...run.conflicts.values()]
}

const WIDGET = 'widget'
const PLACE = 'pos'

/** The values that one field had in the user's hands, including the one before the first change. */
class Trail {
  readonly #values: unknown[]
  /** Number of steps of the trail that the document has made already; undefined if it holds another value. */
  #arrived: number | undefined
  #step = 0

  constructor(before: unknown) {
    this.#values = [before]
  }

  push(value: unknown): void {
    this.#values.push(value)
  }

  settle(current: unknown): void {
    const at = this.#values.findLastIndex((value) => sameLeaf(value, current))
    this.#arrived = at < 0 ? undefined : at
  }

  /** @returns the treatment of the field's next change */
  next(): 'write' | 'arrived' | 'conflict' {
    const step = ++this.#step
    if (this.#arrived === undefined) return 'conflict'
    return step > this.#arrived ? 'write' : 'arrived'
  }
}

class Replay {
  readonly conflicts = new Map<string, ReplayConflict>()
  readonly #document: DocStore
  readonly #trails = new Map<string, Trail>()
  /** Widgets that this replay adds: nobody else has written to them. */
  readonly #added = new Set<string>()
  readonly #toBeAdded = new Set<string>()

  constructor(document: DocStore, diffs: readonly DocDiff[]) {
    this.#document = document
    for (const { changes } of diffs) for (const change of changes) this.#follow(change)
    for (const [key, trail] of this.#trails) {
      const [id = '', field = ''] = key.split('\n')
      trail.settle(this.#current(id, field))
    }
  }

  write(tx: DocTx, change: Change): void {
    switch (change.is) {
      case 'add':
        this.#add(tx, change)
        return
      case 'remove':
        if (this.#next(change.record.id, WIDGET) === 'write') this.#remove(tx, change.record.id)
        return
      case 'patch':
        this.#patch(tx, change.id, change.after)
        return
      case 'move':
        this.#move(tx, change.id, change.after)
    }
  }

  /** Counts a change without writing it. */
  skip(change: Change): void {
    if (change.is === 'patch') for (const path of Object.keys(change.after)) this.#next(change.id, path)
    else if (change.is === 'move') this.#next(change.id, PLACE)
    else this.#next(change.record.id, WIDGET)
  }

  #follow(change: Change): void {
    if (change.is === 'patch') {
      for (const path of Object.keys(change.after))
        this.#trail(change.id, path, change.before[path]).push(change.after[path])
    } else if (change.is === 'move') this.#trail(change.id, PLACE, change.before).push(change.after)
    else {
      const { id } = change.record
      this.#trail(id, WIDGET, change.is === 'remove').push(change.is === 'add')
      if (change.is === 'add') this.#toBeAdded.add(id)
    }
  }

  #trail(id: string, field: string, before: unknown): Trail {
    const key = `${id}\n${field}`
    const known = this.#trails.get(key)
    if (known) return known
    const trail = new Trail(before)
    this.#trails.set(key, trail)
    return trail
  }

  #next(id: string, field: string): 'write' | 'arrived' | 'conflict' {
    return this.#trails.get(`${id}\n${field}`)?.next() ?? 'write'
  }

  #add(tx: DocTx, { record }: Extract<Change, { is: 'add' }>): void {
    if (this.#next(record.id, WIDGET) !== 'write' || this.#document.get(record.id)) return
    this.#added.add(record.id)
    tx.add({ ...record, parent: this.#standing(record.parent) })
  }

  #remove(tx: DocTx, id: string): void {
    if (!this.#document.get(id)) return
    // Widgets that others have put into the group since then stay.
    for (const child of [...this.#document.children(id)]) {
      const { order } = this.#document.get(child) ?? { order: 'a0' }
      tx.move(child, { parent: null, order })
    }
    tx.remove(id)
  }

  #patch(tx: DocTx, id: string, after: Props): void {
    const isThere = id === PAGE_ID || this.#document.get(id) !== undefined
    const leaves: Record<string, unknown> = {}
    for (const [path, mine] of Object.entries(after)) {
      const next = this.#next(id, path)
      if (next === 'write' || this.#added.has(id)) leaves[path] = mine
      else if (next === 'conflict' && isThere) this.#refuse(id, path, mine)
    }
    if (isThere) tx.patch(id, leaves)
    else if (!this.#toBeAdded.has(id)) this.#refuse(id, undefined, after)
  }

  #move(tx: DocTx, id: string, after: Place): void {
    const next = this.#next(id, PLACE)
    if (next === 'arrived' && !this.#added.has(id)) return
    if (!this.#document.get(id)) {
      if (!this.#toBeAdded.has(id)) this.#refuse(id, undefined, after)
      return
    }
    const { parent } = after
    const canStand = parent === null || (this.#standing(parent) === parent && !this.#isInside(parent, id))
    if (canStand && (next === 'write' || this.#added.has(id))) tx.move(id, after)
    else this.#refuse(id, PLACE, after)
  }

  /** Keeps one conflict per field, the newest. */
  #refuse(id: string, path: string | undefined, mine: unknown): void {
    const theirs = path === undefined ? undefined : this.#current(id, path)
    this.conflicts.set(`${id}\n${path ?? ''}`, { id, path, mine, theirs })
  }

  #current(id: string, field: string): unknown {
    const record = this.#document.get(id)
    if (field === WIDGET) return record !== undefined
    if (field === PLACE) return record ? { parent: record.parent, order: record.order } : undefined
    return id === PAGE_ID ? this.#document.con[field] : record?.props[field]
  }

  #standing(parent: string | null): string | null {
    return parent !== null && isContainer(this.#document.get(parent)?.type) ? parent : null
  }

  #isInside(at: string | null, id: string): boolean {
    return at !== null && (at === id || this.#isInside(this.#document.get(at)?.parent ?? null, id))
  }
}
