import type { RulerGuide } from '@mimic/engine/editing'
import { makeAutoObservable, observableRef, reaction } from 'mobx'
import type { Part } from '../stores/DesignerStore.ts'

/** Most guides of a page; a longer stored list is cut. */
const MAX = 100

/** The lines pulled from the rulers of one page, kept in this browser: help for drawing, no part of the page. */
export class RulerGuides {
  list: readonly RulerGuide[]
  readonly #key: string
  readonly #storage: Storage

  constructor(pageId: string, storage: Storage) {
    this.#key = `mimic.designer.guides.${pageId}`
    this.#storage = storage
    this.list = readStored(storage, this.#key)
    makeAutoObservable(this, { list: observableRef })
  }

  /** @returns its index in `list`, -1 when there are too many */
  add(guide: RulerGuide): number {
    if (this.list.length >= MAX) return -1
    this.#set([...this.list, guide])
    return this.list.length - 1
  }

  move(index: number, at: number): void {
    this.#set(this.list.map((guide, i) => (i === index ? { ...guide, at } : guide)))
  }

  remove(index: number): void {
    this.#set(this.list.filter((_, i) => i !== index))
  }

  clear(): void {
    this.#set([])
  }

  #set(list: readonly RulerGuide[]): void {
    this.list = list
    if (list.length === 0) this.#storage.removeItem(this.#key)
    else this.#storage.setItem(this.#key, JSON.stringify(list))
  }
}

/** Guides that are not seen do not attract: with the rulers off, the tools know none. */
export const rulerGuides: Part<RulerGuides> = (store) => {
  const guides = new RulerGuides(store.pageId, localStorage)
  store.onMount(({ editing }) =>
    reaction(
      () => {
        const { isGridOn, isAdsorbOn, isRulerOn } = store.settings
        return { isGridOn, isAdsorbOn, rulerGuides: isRulerOn ? guides.list : [] }
      },
      (settings) => {
        editing.settings = settings
      },
      { fireImmediately: true },
    ),
  )
  return guides
}

function readStored(storage: Storage, key: string): readonly RulerGuide[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isGuide).slice(0, MAX) : []
  } catch {
    // Something else wrote there.
    return []
  }
}

function isGuide(v: unknown): v is RulerGuide {
  const { axis, at } = (v ?? {}) as Partial<RulerGuide>
  return (axis === 'x' || axis === 'y') && Number.isInteger(at)
}
