import * as Y from 'yjs'
import type { DocStore } from '../document/DocStore.ts'
import { compose, type Frame, inverse, PAGE_FRAME } from '../editing/Frame.ts'
import type { WidgetRecord } from '../schema/page/WidgetRecord.ts'
import { type ApartWidgets, isSameFrame } from './ApartWidgets.ts'
import type { DocFrames } from './DocFrames.ts'
import { heldPlace } from './goneGroups.ts'
import { type FramedPlace, isRemoved, Key, type PageRoots, readPlace } from './layout.ts'

/** Writes places so that a change to a group does not move widgets that were taken out of that group before. */
export class HeldPlaces {
  readonly #store: DocStore
  readonly #roots: PageRoots
  readonly #frames: DocFrames
  readonly #apart: ApartWidgets

  constructor(store: DocStore, roots: PageRoots, frames: DocFrames, apart: ApartWidgets) {
    this.#store = store
    this.#roots = roots
    this.#frames = frames
    this.#apart = apart
  }

  /**
   * Holds widgets that the present transaction would move only because the frame that they count in has moved: first by
   * the place of a removed group, otherwise by the widget's own.
   * @param read how the geometry of regrouped widgets was read last
   * @param placed widgets that the transaction places itself
   */
  holdApart(read: ReadonlyMap<string, Frame>, placed: ReadonlySet<string>): void {
    for (const hold of [this.#holdGroup, this.#holdWidget])
      for (const id of this.#apart.moved()) {
        const place = this.#placeOf(id)
        const record = this.#store.get(id)
        if (!place || !record || placed.has(id)) continue
        const m = read.get(id)
        if (!isSameFrame(this.#frames.toParent(id, place, record.parent), m)) hold.call(this, record, place, m)
      }
  }

  /**
   * Keeps groups that were taken apart where they were, also those in which nothing counts now: a colleague who has not
   * seen where their widgets went may bring one back.
   * @param gone their insides on the page before the transaction
   */
  holdGone(gone: ReadonlyMap<string, Frame>): void {
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

  #holdGroup(record: WidgetRecord, { of, m = PAGE_FRAME }: FramedPlace, frame: Frame = PAGE_FRAME): void {
    const map = of ? this.#roots.widgets.get(of) : undefined
    const place = map instanceof Y.Map && isRemoved(map) ? readPlace(map.get(Key.pos)) : undefined
    if (!of || !place || !(map instanceof Y.Map)) return
    // The transform from the inside of the group to the page, as the widget has to be read.
    const inside = compose(compose(this.#frames.inside(record.parent), frame), inverse(m))
    map.set(Key.pos, heldPlace(of, place, inside, record.parent, this.#frames))
    this.#frames.clear()
  }

  #holdWidget({ id, parent, order }: WidgetRecord, _place: FramedPlace, m: Frame | undefined): void {
    const map = this.#roots.widgets.get(id)
    if (map instanceof Y.Map) map.set(Key.pos, { parent, order, of: parent, ...(m ? { m } : {}) })
  }

  #placeOf(id: string): FramedPlace | undefined {
    const map = this.#roots.widgets.get(id)
    return map instanceof Y.Map ? readPlace(map.get(Key.pos)) : undefined
  }
}
