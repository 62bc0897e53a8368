import { ImageStore, type LoadImage } from '../image/ImageStore.ts'

/** The page's own image and those of its widgets, and who asked for which. */
export class StageImages {
  readonly store: ImageStore
  readonly #askedBy = new Map<number, readonly number[]>()
  #ofPage = 0

  /** @param onChange an image is there, or failed: the slots that asked for it, and whether the page did */
  constructor(load: LoadImage, onChange: (slots: readonly number[], isOfPage: boolean, error: unknown) => void) {
    this.store = new ImageStore(load, (handle, error) => {
      const slots = [...this.#askedBy].filter(([, handles]) => handles.includes(handle)).map(([slot]) => slot)
      onChange(slots, handle === this.#ofPage, error)
      this.store.prune((other) => other === this.#ofPage || this.#isAsked(other))
    })
  }

  /** What a slot is painted with now; nothing once it is free. */
  ask(slot: number, handles: readonly number[]): void {
    if (handles.length > 0) this.#askedBy.set(slot, [...handles])
    else this.#askedBy.delete(slot)
  }

  askForPage(url: unknown): void {
    this.#ofPage = typeof url === 'string' && url !== '' ? this.store.handleOf(url) : 0
  }

  /** 0: the page has none, or it is not there. */
  get ofPage(): number {
    return this.#ofPage > 0 && this.store.stateOf(this.#ofPage).is === 'ready' ? this.#ofPage : 0
  }

  #isAsked(handle: number): boolean {
    for (const handles of this.#askedBy.values()) if (handles.includes(handle)) return true
    return false
  }
}
