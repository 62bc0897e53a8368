import { paths, pictureIdsIn, withPictureIds } from '@mimic/contract'
import type { WidgetRecord } from '@mimic/engine'
import { type Point, readStyleText, styleText } from '@mimic/engine/editing'
import { models } from '@mimic/engine/models'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call } from '../api/caller.ts'
import type { DesignerStore, Part } from '../stores/DesignerStore.ts'

const KEY = 'mimic.clip'
const STYLE_KEY = 'mimic.style'

/** Why the last paste put nothing on the page, or which of its widgets lost their picture. */
export type PasteProblem =
  | { readonly is: 'foreign' | 'damaged' }
  | { readonly is: 'pictures'; readonly widgets: readonly WidgetRecord[] }
  | { readonly is: 'failed'; readonly message: string }

/** Copies pictures into this project. @returns their ids here, by those that were asked; what is missing stands in none */
export type CopyPictures = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/**
 * Copies and pastes by the system's clipboard, so that other pages, projects and windows take part. Where a browser
 * gives no access to it (a menu on a page without TLS), this window's own last copy stands in.
 */
export class ClipboardStore {
  problem: PasteProblem | undefined = undefined
  readonly #store: DesignerStore
  readonly #storage: Storage
  readonly #copyPictures: CopyPictures
  /** This project of this server: its widgets have their pictures here. */
  readonly #place: string
  #own: string
  /** The text of the style that was copied last; empty before. */
  style: string

  constructor(store: DesignerStore, storage: Storage, origin: string, copyPictures: CopyPictures) {
    this.#store = store
    this.#storage = storage
    this.#copyPictures = copyPictures
    this.#place = `${origin} ${store.projectId}`
    this.#own = storage.getItem(KEY) ?? ''
    this.style = storage.getItem(STYLE_KEY) ?? ''
    makeAutoObservable(this, { problem: observableRef })
  }

  /** Puts the selection into `clipboard`, the one of a copy event. @returns whether there was any */
  copyInto(clipboard: DataTransfer | null): boolean {
    const text = this.#copied()
    if (text === undefined) return false
    clipboard?.setData('text/plain', text)
    return true
  }

  /**
   * Pastes a clipboard's text; widgets of another project bring their pictures along.
   * @param at the middle of what is pasted, page units; without it, it is offset as 5.1 has it
   */
  async pasteText(given: string, at?: Point): Promise<void> {
    const text = given === '' ? this.#own : given
    const ids = isFrom(text, this.#place) ? [] : pictureIdsIn(text)
    if (ids.length === 0) this.#put(text, at)
    else await this.#pasteWithPictures(text, ids, at)
  }

  get hasStyle(): boolean {
    return this.style !== ''
  }

  /** Keeps the style of the first selected widget beside the copied widgets. */
  copyStyle(): void {
    const style = this.#store.commands?.copyStyle()
    if (!style) return
    this.style = styleText(style)
    this.#keep(STYLE_KEY, this.style)
  }

  pasteStyle(): void {
    const style = readStyleText(this.style)
    if (style) this.#store.commands?.pasteStyle(style)
  }

  /** Copies from a menu, where there is no clipboard event. */
  async copy(): Promise<void> {
    const text = this.#copied()
    if (text === undefined) return
    // Absent without TLS, and refused without the user's permission. The designer's own copy is kept either way.
    await readable()
      ?.writeText(text)
      .catch(() => {})
  }

  async cut(): Promise<void> {
    const { commands } = this.#store
    const copied = this.copy()
    commands?.remove()
    await copied
  }

  async paste(at?: Point): Promise<void> {
    // Without access to the clipboard, the designer pastes its own copy.
    const text = await readable()
      ?.readText()
      .catch(() => '')
    await this.pasteText(text ?? '', at)
  }

  dismiss(): void {
    this.problem = undefined
  }

  async #pasteWithPictures(text: string, ids: readonly string[], at?: Point): Promise<void> {
    try {
      const copies = await this.#copyPictures(ids)
      runInAction(() => {
        if (
          !this.#put(
            withPictureIds(text, (id) => copies.get(id) ?? id),
            at,
          )
        )
          return
        const missing = ids.filter((id) => !copies.has(id))
        if (missing.length > 0) this.problem = { is: 'pictures', widgets: this.#showing(missing) }
      })
    } catch (error) {
      runInAction(() => {
        this.problem = { is: 'failed', message: error instanceof Error ? error.message : String(error) }
      })
    }
  }

  /** @returns whether it was a clip */
  #put(text: string, at?: Point): boolean {
    const { commands } = this.#store
    const read = at ? commands?.pasteAt(text, models, at) : commands?.paste(text, models)
    this.problem = read === 'foreign' || read === 'damaged' ? { is: read } : undefined
    return read === 'clip'
  }

  #showing(ids: readonly string[]): WidgetRecord[] {
    return [...this.#store.document.widgets.values()].filter(({ props }) =>
      pictureIdsIn(JSON.stringify(props)).some((id) => ids.includes(id)),
    )
  }

  #copied(): string | undefined {
    const text = this.#store.commands?.copy(models, this.#place)
    if (text === undefined) return undefined
    this.#own = text
    this.#keep(KEY, text)
    return text
  }

  #keep(key: string, text: string): void {
    try {
      this.#storage.setItem(key, text)
    } catch {
      // Too large for the browser's store; this designer still has it.
    }
  }
}

export const clipboard: Part<ClipboardStore> = (store) =>
  new ClipboardStore(store, sessionStorage, location.origin, async (ids) => {
    const { copies } = await call(paths.imageCopy, { projectId: store.projectId, ids: ids.join(',') })
    return new Map(copies.map(({ from, image }) => [from, image.id]))
  })

/** Whether a clip was copied in this place. Its mark stands in it as JSON writes it. */
const isFrom = (text: string, place: string): boolean => text.includes(`"from":${JSON.stringify(place)}`)

function readable(): Clipboard | undefined {
  return navigator.clipboard as Clipboard | undefined
}
