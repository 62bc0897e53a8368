import type { DocDiff, DocStore } from '../document/DocStore.ts'
import { sameLeaf } from '../document/sameLeaf.ts'

/**
 * The last writer of each field, tracked apart from the code under test: undo may write a field only when its value is
 * not a colleague's, or when it writes that very value, and may not remove a widget with a colleague's value on it.
 */
export class LastWriters {
  /** Effects of undo or redo on a colleague's value; must stay empty. */
  readonly breaches: string[] = []
  /** The last value that a colleague wrote, by field. Entries of a removed widget are dropped. */
  readonly #theirs = new Map<string, unknown>()

  constructor(store: DocStore) {
    store.onDiff((diff, origin) => {
      if (origin === 'history') this.#check(diff)
      else if (origin === 'load') this.#theirs.clear()
      else this.#note(diff, origin === 'remote')
    })
  }

  #note(diff: DocDiff, isRemote: boolean): void {
    for (const [field, value] of fields(diff)) {
      if (isRemote) this.#theirs.set(field, value)
      else this.#theirs.delete(field)
    }
    for (const change of diff.changes) {
      if (change.is !== 'remove') continue
      for (const field of this.#theirs.keys()) if (field.startsWith(`${change.record.id} `)) this.#theirs.delete(field)
    }
  }

  #check(diff: DocDiff): void {
    for (const change of diff.changes) {
      if (change.is === 'add') continue
      for (const [field, value] of fields({ changes: [change] })) {
        if (this.#theirs.has(field) && !sameLeaf(value, this.#theirs.get(field))) this.breaches.push(field)
      }
      if (change.is !== 'remove') continue
      const { id, props } = change.record
      for (const path of [...Object.keys(props), 'pos'])
        if (this.#theirs.has(`${id} ${path}`)) this.breaches.push(`removed ${id} ${path}`)
    }
  }
}

function fields(diff: DocDiff): [string, unknown][] {
  return diff.changes.flatMap((change): [string, unknown][] => {
    if (change.is === 'patch') return Object.entries(change.after).map(([path, v]) => [`${change.id} ${path}`, v])
    if (change.is === 'move') return [[`${change.id} pos`, change.after]]
    if (change.is === 'remove') return []
    const { id, parent, order, props } = change.record
    return [
      [`${id} pos`, { parent, order }],
      ...Object.entries(props).map(([path, v]): [string, unknown] => [`${id} ${path}`, v]),
    ]
  })
}
