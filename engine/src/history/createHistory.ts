import type { Change, Dispose, DocDiff, DocStore, DocTx, Origin } from '../document/DocStore.ts'
import { invert } from '../document/invert.ts'
import { isContainer } from '../schema/model/widgetTraits.ts'
import { isGeometry } from '../schema/values/geometry.ts'
import { RemoteWrites } from './RemoteWrites.ts'

export interface HistoryOptions {
  /** Number of steps that can be undone; the oldest is forgotten first. 9: undo depth. */
  readonly limit?: number
}

/** Undo and redo of this user's own changes. */
export interface History {
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Undoes the newest step that still changes something; false when there is none. */
  undo(): boolean
  redo(): boolean
  clear(): void
  /**
   * Makes everything that `fn` writes one step, with origin `user` or `history`: by the latter, removed widgets come back.
   * @returns what was written
   */
  asOneStep(fn: () => void): DocDiff
  onChange(fn: () => void): Dispose
  dispose(): void
}

/** A diff and the moment it was applied: its inverse leaves later writes of colleagues alone. */
interface Step {
  readonly diff: DocDiff
  readonly at: number
  /**
   * The group of each widget when its geometry was written: in another group the same coordinates mean another place.
   */
  readonly parents: ReadonlyMap<string, string | null>
}

/**
 * Keeps the diffs of the user's transactions, and applies their inverse to the document as it is now: a leaf or place
 * that a colleague wrote later stays, and so does a widget that a colleague worked on. Invariants: SPEC.md.
 */
export function createHistory(store: DocStore, options: HistoryOptions = {}): History {
  return new FieldHistory(store, options.limit ?? 50)
}

class FieldHistory implements History {
  readonly #store: DocStore
  readonly #limit: number
  readonly #undo: Step[] = []
  readonly #redo: Step[] = []
  readonly #remote = new RemoteWrites()
  readonly #listeners = new Set<() => void>()
  readonly #stopListening: Dispose
  #now = 0
  /** The writes of the running step of several transactions. */
  #gathered: Change[] | undefined

  constructor(store: DocStore, limit: number) {
    this.#store = store
    this.#limit = limit
    this.#stopListening = store.onDiff((diff, origin) => this.#hear(diff, origin))
  }

  get canUndo(): boolean {
    return this.#undo.length > 0
  }

  get canRedo(): boolean {
    return this.#redo.length > 0
  }

  undo(): boolean {
    return this.#step(this.#undo, this.#redo)
  }

  redo(): boolean {
    return this.#step(this.#redo, this.#undo)
  }

  clear(): void {
    this.#undo.length = 0
    this.#redo.length = 0
    this.#remote.clear()
    this.#tell()
  }

  asOneStep(fn: () => void): DocDiff {
    const changes: Change[] = []
    this.#gathered = changes
    try {
      fn()
    } finally {
      this.#gathered = undefined
      if (changes.length > 0) this.#hear({ changes }, 'user')
    }
    return { changes }
  }

  onChange(fn: () => void): Dispose {
    const listener = () => fn()
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  dispose(): void {
    this.#stopListening()
    this.#listeners.clear()
  }

  #hear(diff: DocDiff, origin: Origin): void {
    if (this.#gathered && (origin === 'user' || origin === 'history')) this.#gathered.push(...diff.changes)
    else if (origin === 'load') this.clear()
    else if (origin === 'remote') this.#remote.note(diff, ++this.#now)
    else if (origin === 'user') {
      this.#undo.push(this.#stepOf(diff, ++this.#now))
      if (this.#undo.length > this.#limit) this.#undo.shift()
      this.#redo.length = 0
      this.#tell()
    }
  }

  #step(from: Step[], to: Step[]): boolean {
    const before = from.length
    let isDone = false
    for (let step = from.pop(); step && !isDone; step = isDone ? undefined : from.pop()) {
      const { diff, at } = step
      const kept = this.#keptOf(step)
      // The moment is counted first, so that writes in answer to this transaction are later than it.
      const now = ++this.#now
      const applied = this.#store.transact('history', (tx) => {
        for (const change of [...diff.changes].reverse()) this.#apply(tx, invert(change), at, kept)
      })
      isDone = applied.changes.length > 0
      if (isDone) to.push(this.#stepOf(applied, now))
    }
    if (before !== from.length) this.#tell()
    return isDone
  }

  #stepOf(diff: DocDiff, at: number): Step {
    const parents = new Map<string, string | null>()
    for (const change of diff.changes) {
      if (change.is !== 'patch' || !Object.keys(change.after).some(isGeometry)) continue
      const record = this.#store.get(change.id)
      if (record) parents.set(change.id, record.parent)
    }
    return { diff, at, parents }
  }

  /**
   * @returns the widgets whose group and geometry stay as they are, because a colleague regrouped them, or placed them
   * or their group where they are now. Place and geometry are undone together or not at all, because coordinates are
   * relative to the group.
   */
  #keptOf({ diff, at, parents }: Step): ReadonlySet<string> {
    const kept = new Set<string>()
    for (const [id, parent] of parents)
      if (this.#store.get(id)?.parent !== parent || this.#remote.onPlace(id, at)) kept.add(id)
    for (const change of diff.changes) {
      if (change.is !== 'move' || change.before.parent === change.after.parent) continue
      const groups = [change.before.parent, change.after.parent].filter((id) => id !== null)
      const isPlaced = [change.id, ...groups].some((id) => this.#remote.onGeometry(id, at))
      if (isPlaced || this.#remote.onPlace(change.id, at)) kept.add(change.id)
    }
    return kept
  }

  /** Writes those parts of `change` that no colleague has overwritten since `at`. */
  #apply(tx: DocTx, change: Change, at: number, kept: ReadonlySet<string>): void {
    const store = this.#store
    switch (change.is) {
      case 'add': {
        if (store.get(change.record.id)) return
        tx.add({ ...change.record, parent: this.#standing(change.record.parent) })
        return
      }
      case 'remove': {
        const { id } = change.record
        // Removing the widget would also remove a colleague's writes to it, or widgets put into it.
        if (store.get(id) && store.children(id).length === 0 && !this.#remote.onWidget(id, at)) tx.remove(id)
        return
      }
      case 'patch': {
        if (change.id !== '$page' && !store.get(change.id)) return
        const leaves: Record<string, unknown> = {}
        for (const [path, value] of Object.entries(change.after)) {
          if (isGeometry(path) && kept.has(change.id)) continue
          if (!this.#remote.onLeaf(change.id, path, at)) leaves[path] = value
        }
        tx.patch(change.id, leaves)
        return
      }
      case 'move': {
        const { id, after } = change
        if (!store.get(id) || kept.has(id) || this.#remote.onPlace(id, at)) return
        const parent = this.#standing(after.parent)
        if (!this.#isInside(parent, id)) tx.move(id, { parent, order: after.order })
      }
    }
  }

  /** @returns the group, or the page if a colleague has removed the group */
  #standing(parent: string | null): string | null {
    return parent !== null && isContainer(this.#store.get(parent)?.type) ? parent : null
  }

  #isInside(at: string | null, id: string): boolean {
    return at !== null && (at === id || this.#isInside(this.#store.get(at)?.parent ?? null, id))
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
