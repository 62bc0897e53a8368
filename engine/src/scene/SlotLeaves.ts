import type { DocStore } from '../document/DocStore.ts'
import { standsOnDark } from '../schema/model/initialOnDark.ts'
import type { WidgetRecord } from '../schema/page/WidgetRecord.ts'
import { Dirty, type Props } from '../schema/props/prop.ts'
import type { WidgetView } from '../widgets/WidgetView.ts'
import { type SceneType, sceneTypeOf } from './SceneType.ts'

const EMPTY: Props = Object.freeze({})
/** Leaves of a slot that is not in use. Nobody writes to it. */
const NOTHING: Record<string, unknown> = Object.freeze({})

/** The type of each slot and its effective leaves: defaults, overridden by the document, overridden by the overlay. */
export class SlotLeaves {
  readonly #doc: DocStore
  readonly #overlay: (id: string) => Props | undefined
  readonly #views = new Map<string, WidgetView>()
  /** Types that occur on the page. */
  readonly #catalogue = new Map<string, SceneType>()
  readonly #types: (SceneType | undefined)[] = []
  readonly #props: Record<string, unknown>[] = []
  /** Overlay leaves that `#props` holds in place of the document's. */
  readonly #over = new Map<number, Props>()
  /** Selects the defaults. Whoever changes it must take each slot again. */
  isPageDark = false

  /** @param overlay leaves over the document's (live conditions, drag preview), complete or undefined */
  constructor(document: DocStore, views: readonly WidgetView[], overlay: (id: string) => Props | undefined) {
    this.#doc = document
    this.#overlay = overlay
    for (const view of views) this.#views.set(view.model.type, view)
  }

  /** @returns undefined for a type that is not known here */
  typeOf(slot: number): SceneType | undefined {
    return this.#types[slot]
  }

  of(slot: number): Props {
    return this.#props[slot]
  }

  /** Gives the slot to a widget. */
  take(slot: number, record: WidgetRecord): void {
    this.#types[slot] = this.#typeNamed(record.type)
    this.#read(slot, record)
  }

  free(slot: number): void {
    this.#types[slot] = undefined
    this.#props[slot] = NOTHING
    this.#over.delete(slot)
  }

  /** Takes changed leaves of the document. @returns their cost, as their props declare it */
  patch(slot: number, id: string, leaves: Props): number {
    const type = this.#types[slot]
    let cost = 0
    for (const path in leaves) if (Object.hasOwn(leaves, path)) cost |= costOf(type, path)
    this.#take(slot, id, leaves)
    this.#settleGround(slot, id)
    return cost
  }

  /** Reads the overlay again and writes only the leaves that differ. @returns their cost */
  refreshOverlay(slot: number, id: string): number {
    const own = this.#doc.get(id)?.props
    const props = this.#props[slot]
    if (own === undefined || props === undefined) return 0
    const before = this.#over.get(slot)
    const after = this.#overlay(id)
    if (before === after) return 0
    this.#setOver(slot, after)
    const type = this.#types[slot]
    let cost = 0
    for (const path in before) {
      if (!Object.hasOwn(before, path) || (after !== undefined && Object.hasOwn(after, path))) continue
      uncover(props, own, path)
      cost |= costOf(type, path)
    }
    for (const path in after) {
      if (!Object.hasOwn(after, path) || Object.is(props[path], after[path])) continue
      props[path] = after[path]
      cost |= costOf(type, path)
    }
    this.#settleGround(slot, id)
    return cost
  }

  /** A gesture changes two leaves of hundreds of widgets, so the other leaves are left as they are. */
  #take(slot: number, id: string, leaves: Props): void {
    const record = this.#doc.get(id)
    const props = this.#props[slot]
    if (record === undefined || props === undefined) return
    const over = this.#over.get(slot)
    if (over !== this.#overlay(id)) {
      this.#read(slot, record)
      return
    }
    const own = record.props
    for (const path in leaves) {
      if (!Object.hasOwn(leaves, path)) continue
      if (over === undefined || !Object.hasOwn(over, path)) uncover(props, own, path)
    }
  }

  #read(slot: number, { id, props }: WidgetRecord): void {
    const over = this.#overlay(id)
    const leaves = over === undefined ? props : { ...props, ...over }
    // Defaults are the prototype: a widget has a hundred leaves, and they are stored once per type.
    this.#props[slot] = Object.assign(Object.create(this.#defaultsOf(slot, leaves)), leaves)
    this.#setOver(slot, over)
  }

  #defaultsOf(slot: number, leaves: Props): Props {
    const type = this.#types[slot]
    if (type === undefined) return EMPTY
    return this.isPageDark && standsOnDark(type.view.model, leaves) ? type.defaultsOnDark : type.defaults
  }

  /** On a dark page, a fill that appears or disappears changes the ground under the widget's other colours. */
  #settleGround(slot: number, id: string): void {
    if (!this.isPageDark) return
    const props = this.#props[slot] ?? NOTHING
    const record = this.#doc.get(id)
    if (record !== undefined && Object.getPrototypeOf(props) !== this.#defaultsOf(slot, props)) this.#read(slot, record)
  }

  #setOver(slot: number, over: Props | undefined): void {
    if (over === undefined) this.#over.delete(slot)
    else this.#over.set(slot, over)
  }

  #typeNamed(name: string): SceneType | undefined {
    const known = this.#catalogue.get(name)
    const view = known === undefined ? this.#views.get(name) : undefined
    if (view === undefined) return known
    const type = sceneTypeOf(view)
    this.#catalogue.set(name, type)
    return type
  }
}

/** Removes an overlay leaf: the document's leaf shows again, or the default. */
function uncover(props: Record<string, unknown>, own: Props, path: string): void {
  if (Object.hasOwn(own, path)) props[path] = own[path]
  else delete props[path]
}

function costOf(type: SceneType | undefined, path: string): number {
  return type === undefined ? Dirty.Paint | Dirty.Bounds | Dirty.Transform : type.costOf(path)
}
