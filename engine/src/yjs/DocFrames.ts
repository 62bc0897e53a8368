import * as Y from 'yjs'
import { compose, type Frame, groupFrame, inverse, isIdentity, PAGE_FRAME } from '../editing/Frame.ts'
import { isContainer } from '../schema/model/widgetTraits.ts'
import { edits } from '../widgets/edits.ts'
import { type FramedPlace, isRemoved, Key, type PageRoots, readGeometry, readPlace } from './layout.ts'

const groupModel = edits.find(({ model }) => model.geometry === 'group')?.model

interface Group {
  readonly map: Y.Map<unknown>
  readonly place: FramedPlace
  /** The group that its own place is relative to; null = the page. */
  readonly of: string | null
}

/** The frames of a shared document's widgets at present; call `clear` when groups or places have changed. */
export class DocFrames {
  readonly #widgets: PageRoots['widgets']
  readonly #insides = new Map<string, Frame>()

  constructor({ widgets }: PageRoots) {
    this.#widgets = widgets
  }

  /** Must be called when a group was written or removed. */
  clear(): void {
    this.#insides.clear()
  }

  /**
   * @returns the transform from a widget's leaves in the document to the inside of `parent`, where the tree has put it;
   * undefined for the identity
   */
  toParent(id: string, place: FramedPlace, parent: string | null): Frame | undefined {
    const { of, m } = place
    if (of === undefined || of === parent) return m
    const frame = compose(inverse(this.inside(parent)), this.toPage(id, place))
    return isIdentity(frame) ? undefined : frame
  }

  /** @returns the transform from a widget's leaves in the document to the page */
  toPage(id: string, place: FramedPlace): Frame {
    const of = this.#frameOf(id, place)
    if (of === null) return place.m ?? PAGE_FRAME
    // Two groups were put into each other: the one with the smallest id stands where it was on the page.
    if (this.#opensCycle(id)) return place.at ?? PAGE_FRAME
    const inside = this.inside(of)
    return place.m ? compose(inside, place.m) : inside
  }

  /** @returns the transform from the inside of a group, removed or not, to the page */
  inside(id: string | null): Frame {
    if (id === null) return PAGE_FRAME
    const known = this.#insides.get(id)
    if (known) return known
    const group = this.#group(id)
    if (!group || !groupModel) return PAGE_FRAME
    const frame = compose(this.toPage(id, group.place), groupFrame(groupModel, readGeometry(group.map)))
    this.#insides.set(id, frame)
    return frame
  }

  /** @returns the group, removed or not, that a group's own place is relative to; null = the page */
  groupOf(id: string): string | null {
    return this.#group(id)?.of ?? null
  }

  /** @returns whether a group's place is relative to `group`, directly or through others, or it is that group */
  countsIn(id: string | null, group: string): boolean {
    const seen = new Set<string>()
    for (let at = id; at !== null && !seen.has(at); at = this.groupOf(at)) {
      if (at === group) return true
      seen.add(at)
    }
    return false
  }

  #opensCycle(id: string): boolean {
    const seen = new Set<string>()
    for (let at = this.#group(id)?.of ?? null; at !== null && !seen.has(at); at = this.#group(at)?.of ?? null) {
      if (at === id) return true
      if (at < id) return false
      seen.add(at)
    }
    return false
  }

  #group(id: string): Group | undefined {
    const map = this.#widgets.get(id)
    if (!(map instanceof Y.Map) || !isContainer(map.get(Key.type))) return undefined
    const place = readPlace(map.get(Key.pos))
    return place && { map, place, of: this.#frameOf(id, place) }
  }

  #frameOf(id: string, { of, parent }: FramedPlace): string | null {
    if (of !== undefined) return of
    // Widgets of a removed group stay relative to it, however many groups around it were removed too. A live widget
    // that layout 1 left there is relative to the page.
    return this.#isRemoved(id) || (parent !== null && !this.#isRemoved(parent)) ? parent : null
  }

  #isRemoved(id: string): boolean {
    const map = this.#widgets.get(id)
    return !(map instanceof Y.Map) || isRemoved(map)
  }
}
