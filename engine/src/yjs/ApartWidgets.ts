import { compose, type Frame, inverse } from '../editing/Frame.ts'
import type { DocFrames } from './DocFrames.ts'

/** Widgets of one parent whose geometry is relative to one other group. */
interface Pair {
  readonly of: string | null
  readonly parent: string | null
  readonly ids: Set<string>
  /** The transform from the inside of `of` to the inside of `parent`, as it was last used. */
  relation: Frame
}

/**
 * Widgets whose geometry is relative to another group than their parent, with which they move. There may be thousands,
 * but they share few pairs of groups, so only the pairs are checked when a group moves.
 */
export class ApartWidgets {
  readonly #frames: DocFrames
  readonly #pairs = new Map<string, Pair>()
  readonly #pairOf = new Map<string, Pair>()
  /** Groups may open a cycle, so the frame of each depends on more than its pair. */
  readonly #groups = new Set<string>()

  constructor(frames: DocFrames) {
    this.#frames = frames
  }

  get size(): number {
    return this.#pairOf.size
  }

  ids(): Iterable<string> {
    return this.#pairOf.keys()
  }

  /** @returns the groups that their geometry is relative to */
  frames(): ReadonlySet<string | null> {
    return new Set([...this.#pairs.values()].map(({ of }) => of))
  }

  /** Notes the frame and parent with which the widget was read. */
  set(id: string, of: string | null, parent: string | null, isGroup: boolean): void {
    const key = `${of}|${parent}`
    let pair = this.#pairs.get(key)
    if (this.#pairOf.get(id) !== pair || !pair) {
      this.delete(id)
      pair ??= { of, parent, ids: new Set(), relation: this.#relation(of, parent) }
      this.#pairs.set(key, pair)
      pair.ids.add(id)
      this.#pairOf.set(id, pair)
      if (isGroup) this.#groups.add(id)
    }
  }

  delete(id: string): void {
    const pair = this.#pairOf.get(id)
    if (!pair) return
    this.#pairOf.delete(id)
    this.#groups.delete(id)
    pair.ids.delete(id)
    if (pair.ids.size === 0) this.#pairs.delete(`${pair.of}|${pair.parent}`)
  }

  /** @returns the widgets whose geometry may read differently than it did last */
  moved(): ReadonlySet<string> {
    const moved = new Set(this.#groups)
    for (const pair of this.#pairs.values())
      if (!isSameFrame(pair.relation, this.#relation(pair.of, pair.parent))) for (const id of pair.ids) moved.add(id)
    return moved
  }

  /** Must be called once all widgets have been read again. */
  settle(): void {
    for (const pair of this.#pairs.values()) pair.relation = this.#relation(pair.of, pair.parent)
  }

  #relation(of: string | null, parent: string | null): Frame {
    return compose(inverse(this.#frames.inside(parent)), this.#frames.inside(of))
  }
}

export function isSameFrame(a: Frame | undefined, b: Frame | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.every((n, i) => n === b[i]))
}
