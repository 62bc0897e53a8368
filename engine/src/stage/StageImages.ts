import { ImageStore, type LoadImage } from '../image/ImageStore.ts'

/** The images of the page and of its widgets, and the slots that asked for each. */
export class StageImages {
  readonly store: ImageStore
  readonly #askedBy = new Map<number, readonly number[]>()
  #ofPage = 0

  /**
   * @param onChange called when an image arrived or failed, with the slots that asked for it and whether the page did
   */
  constructor(load: LoadImage, onChange: (slots: readonly number[], isOfPage: boolean, error: unknown) => void) {
    this.store = new ImageStore(load, (handle, error) => {
      const slots = [...this.#askedBy].filter(([, handles]) => handles.includes(handle)).map(([slot]) => slot)
      onChange(slots, handle === this.#ofPage, error)
      this.store.prune((other) => other === this.#ofPage || this.#isAsked(other))
    })
  }

  /** Sets the images that a slot is painted with; none for a freed slot. */
  ask(slot: number, handles: readonly number[]): void {
    if (handles.length > 0) this.#askedBy.set(slot, [...handles])
    else this.#askedBy.delete(slot)
  }

  askForPage(url: unknown): void {
    this.#ofPage = typeof url === 'string' && url !== '' ? this.store.handleOf(url) : 0
  }

  /** Handle of the page's image; 0 = none, or not ready. */
  get ofPage(): number {
    return this.#ofPage > 0 && this.store.stateOf(this.#ofPage).is === 'ready' ? this.#ofPage : 0
  }

  #isAsked(handle: number): boolean {
    for (const handles of this.#askedBy.values()) if (handles.includes(handle)) return true
    return false
  }
}
