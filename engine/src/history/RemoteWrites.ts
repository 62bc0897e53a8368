import type { DocDiff } from '../document/DocStore.ts'
import { isGeometry } from '../schema/values/geometry.ts'

/** The last writes of colleagues by widget, by leaf and by place. Times are counts of heard diffs. */
export class RemoteWrites {
  readonly #widgets = new Map<string, number>()
  readonly #places = new Map<string, number>()
  readonly #leaves = new Map<string, Map<string, number>>()

  note(diff: DocDiff, at: number): void {
    for (const change of diff.changes) {
      const id = change.is === 'add' || change.is === 'remove' ? change.record.id : change.id
      this.#widgets.set(id, at)
      if (change.is === 'move' || change.is === 'add') this.#places.set(id, at)
      if (change.is === 'patch') this.#noteLeaves(id, change.after, at)
      if (change.is === 'add') this.#noteLeaves(id, change.record.props, at)
    }
  }

  /** @returns whether a colleague wrote to the widget after `at` */
  onWidget(id: string, at: number): boolean {
    return (this.#widgets.get(id) ?? 0) > at
  }

  onPlace(id: string, at: number): boolean {
    return (this.#places.get(id) ?? 0) > at
  }

  onLeaf(id: string, path: string, at: number): boolean {
    return (this.#leaves.get(id)?.get(path) ?? 0) > at
  }

  onGeometry(id: string, at: number): boolean {
    for (const [path, when] of this.#leaves.get(id) ?? []) if (when > at && isGeometry(path)) return true
    return false
  }

  clear(): void {
    this.#widgets.clear()
    this.#places.clear()
    this.#leaves.clear()
  }

  #noteLeaves(id: string, leaves: object, at: number): void {
    const known = this.#leaves.get(id) ?? new Map<string, number>()
    for (const path of Object.keys(leaves)) known.set(path, at)
    this.#leaves.set(id, known)
  }
}
