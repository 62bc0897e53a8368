import type { Engine } from '@mimic/engine'
import type { Pointer } from '@mimic/engine/editing'

/**
 * Places mouse events on the page. The canvas's box is kept until something may have moved it: asking for it has the
 * browser lay out the page, and the status line changes with each move of the pointer.
 */
export class PagePointer {
  readonly #host: HTMLElement
  readonly #engine: Engine
  readonly #resized: ResizeObserver
  #box: DOMRect | undefined
  /** The pointer that is pressed. */
  #held: number | undefined

  constructor(host: HTMLElement, engine: Engine, signal: AbortSignal) {
    this.#host = host
    this.#engine = engine
    const forget = () => {
      this.#box = undefined
    }
    this.#resized = new ResizeObserver(forget)
    this.#resized.observe(host)
    for (const moved of ['scroll', 'resize']) window.addEventListener(moved, forget, { signal, capture: true })
    for (const begun of ['pointerenter', 'pointerdown']) host.addEventListener(begun, forget, { signal, capture: true })
  }

  at(event: MouseEvent): Pointer {
    this.#box ??= this.#host.getBoundingClientRect()
    const client = { x: event.clientX - this.#box.left, y: event.clientY - this.#box.top }
    const { x, y, zoom } = this.#engine.camera
    return {
      client,
      page: { x: x + client.x / zoom, y: y + client.y / zoom },
      isShift: event.shiftKey,
      isAlt: event.altKey,
      isCtrl: event.ctrlKey || event.metaKey,
    }
  }

  /** Takes a pointer for the gesture that begins. @returns false while another one is pressed, such as a first finger */
  hold({ pointerId }: PointerEvent): boolean {
    if (this.isOther({ pointerId })) return false
    this.#held = pointerId
    return true
  }

  /** @returns whether another pointer is pressed than that of an event */
  isOther({ pointerId }: Pick<PointerEvent, 'pointerId'>): boolean {
    return this.#held !== undefined && this.#held !== pointerId
  }

  release(): void {
    this.#held = undefined
  }

  dispose(): void {
    this.#resized.disconnect()
  }
}
