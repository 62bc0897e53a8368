import { el } from '../chrome/dom.ts'
import type { Texts } from '../chrome/texts.ts'

const SHOWN_MS = 6_000

/** One short message at a time, in the corner of the viewer. */
export class Toasts {
  readonly #root: ShadowRoot
  #shown: HTMLElement | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #cancel: (() => void) | undefined

  constructor(root: ShadowRoot) {
    this.#root = root
  }

  show(text: string, isBad = false): void {
    const toast = el('div', { class: isBad ? 'toast bad' : 'toast', role: isBad ? 'alert' : 'status' }, text)
    // Nothing in it can be clicked: it gives way to a pointer that comes for what lies under it.
    toast.addEventListener('pointerenter', () => toast.classList.toggle('is-aside'))
    this.#put(toast)
    this.#timer = setTimeout(() => this.clear(), SHOWN_MS)
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#shown?.remove()
    this.#shown = undefined
    this.#cancel?.()
    this.#cancel = undefined
  }

  /** Waits with a visible message. @returns false when it was cancelled, also by another message */
  delay(ms: number, texts: Texts): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = el('button', { type: 'button' }, texts.cancel)
      const seconds = (ms / 1000).toLocaleString('en', { maximumFractionDigits: 1 })
      this.#put(el('div', { class: 'toast waiting', role: 'status' }, texts.writingIn(seconds), cancel))
      this.#cancel = () => resolve(false)
      cancel.addEventListener('click', () => this.clear())
      this.#timer = setTimeout(() => {
        this.#cancel = undefined
        resolve(true)
      }, ms)
    })
  }

  #put(toast: HTMLElement): void {
    this.clear()
    this.#shown = toast
    this.#root.append(toast)
  }
}
