import { models } from '@mimic/engine/models'
import { makeAutoObservable } from 'mobx'
import type { DesignerStore, Part } from '../stores/DesignerStore.ts'

const KEY = 'mimic.clip'

/**
 * Copies and pastes by the system's clipboard, so that other pages, projects and windows take part. Where a browser
 * gives no access to it (a menu on a page without TLS), this window's own last copy stands in.
 */
export class ClipboardStore {
  /** Why the last paste put nothing on the page. */
  refusal: 'foreign' | 'damaged' | undefined = undefined
  readonly #store: DesignerStore
  readonly #storage: Storage
  #own: string

  constructor(store: DesignerStore, storage: Storage) {
    this.#store = store
    this.#storage = storage
    this.#own = storage.getItem(KEY) ?? ''
    makeAutoObservable(this)
  }

  /** Puts the selection into `clipboard`, the one of a copy event. @returns whether there was any */
  copyInto(clipboard: DataTransfer | null): boolean {
    const text = this.#copied()
    if (text === undefined) return false
    clipboard?.setData('text/plain', text)
    return true
  }

  pasteText(text: string): void {
    const read = this.#store.commands?.paste(text === '' ? this.#own : text, models)
    this.refusal = read === 'foreign' || read === 'damaged' ? read : undefined
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

  async paste(): Promise<void> {
    const text = await readable()
      ?.readText()
      .catch(() => '')
    this.pasteText(text ?? '')
  }

  dismiss(): void {
    this.refusal = undefined
  }

  #copied(): string | undefined {
    const text = this.#store.commands?.copy(models)
    if (text === undefined) return undefined
    this.#own = text
    try {
      this.#storage.setItem(KEY, text)
    } catch {
      // Too large for the browser's store; this designer still has it.
    }
    return text
  }
}

export const clipboard: Part<ClipboardStore> = (store) => new ClipboardStore(store, sessionStorage)

function readable(): Clipboard | undefined {
  return navigator.clipboard as Clipboard | undefined
}
