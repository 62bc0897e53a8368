import { el } from '../chrome/dom.ts'
import type { Texts } from '../chrome/texts.ts'
import type { PopupPlace } from './clickAct.ts'

/** A popup that is dragged to an edge stays in view by this much, CSS pixels. */
const HANDLE = 40

/** The smallest popup that can be used, CSS pixels. */
const LEAST = 80

/** A page over the page, in a frame that can be moved; Escape closes it. */
export class Popup {
  readonly element: HTMLElement
  /** The place of the page that it shows. */
  readonly content = el('div', { class: 'popup-page' })
  readonly #onClose: () => void
  #isOpen = true

  constructor(layer: HTMLElement, title: string, place: PopupPlace, texts: Texts, onClose: () => void) {
    this.#onClose = onClose
    const close = el('button', { type: 'button', class: 'popup-close', 'aria-label': texts.close }, '×')
    close.addEventListener('click', () => this.close())
    const bar = el('header', {}, el('span', {}, place.hasTitle ? title : ''), close)
    this.element = el(
      'section',
      { class: 'popup', role: 'dialog', 'aria-label': title, tabindex: '-1' },
      bar,
      this.content,
    )
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // A question that is open in it is answered first.
      if (event.composedPath().some((node) => node instanceof HTMLDialogElement)) return
      event.preventDefault()
      event.stopPropagation()
      this.close()
    })
    this.element.addEventListener('pointerdown', () => this.#raise())
    layer.append(this.element)
    this.#place(layer, place)
    this.#letDrag(layer, bar)
    this.element.focus()
  }

  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#onClose()
    this.element.remove()
  }

  /** Uses the configured size and position as far as there is room. */
  #place(layer: HTMLElement, { left, top, width, height, isMiddle }: PopupPlace): void {
    const { clientWidth, clientHeight } = layer
    const w = Math.min(Math.max(LEAST, width), Math.max(LEAST, clientWidth))
    const h = Math.min(Math.max(LEAST, height), Math.max(LEAST, clientHeight))
    const x = isMiddle ? (clientWidth - w) / 2 : Math.min(left, clientWidth - w)
    const y = isMiddle ? (clientHeight - h) / 2 : Math.min(top, clientHeight - h)
    Object.assign(this.element.style, { width: `${w}px`, height: `${h}px` })
    this.#moveTo(layer, Math.max(0, x), Math.max(0, y))
  }

  #moveTo({ clientWidth, clientHeight }: HTMLElement, x: number, y: number): void {
    const { style, offsetWidth } = this.element
    style.left = `${Math.round(Math.min(Math.max(HANDLE - offsetWidth, x), clientWidth - HANDLE))}px`
    style.top = `${Math.round(Math.min(Math.max(0, y), Math.max(0, clientHeight - HANDLE)))}px`
  }

  #letDrag(layer: HTMLElement, bar: HTMLElement): void {
    let grip: { readonly x: number; readonly y: number } | undefined
    bar.addEventListener('pointerdown', (event) => {
      if (event.target instanceof HTMLButtonElement) return
      grip = { x: event.clientX - this.element.offsetLeft, y: event.clientY - this.element.offsetTop }
      bar.setPointerCapture(event.pointerId)
      event.preventDefault()
    })
    bar.addEventListener('pointermove', (event) => {
      if (grip) this.#moveTo(layer, event.clientX - grip.x, event.clientY - grip.y)
    })
    for (const name of ['pointerup', 'pointercancel'] as const) bar.addEventListener(name, () => (grip = undefined))
  }

  #raise(): void {
    const { parentElement } = this.element
    if (parentElement?.lastElementChild !== this.element) parentElement?.append(this.element)
  }
}
