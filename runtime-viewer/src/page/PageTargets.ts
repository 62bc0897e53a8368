import { untilLoaded } from '@mimic/engine'
import { el } from '../chrome/dom.ts'
import type { LoadedPage } from './LoadedPage.ts'

/** CSS pixels around a widget that a finger still hits. */
const TOUCH_HALO = 8

export interface PageTargetsHost {
  readonly stage: HTMLElement
  /** The page on the screen. */
  readonly page: () => LoadedPage | undefined
  readonly onClick: (widgetId: string) => void
  /** Shows the whole page again, as it is fitted. */
  readonly refit: () => void
  readonly onError: (error: unknown) => void
  /** Aborts listening. */
  readonly signal: AbortSignal
}

/** Makes widgets clickable by pointer and by keyboard. */
export class PageTargets {
  /** A transparent button over each clickable widget: for the keyboard and for screen readers; pointers go to the page. */
  readonly layer = el('div', { class: 'targets' })
  readonly #host: PageTargetsHost
  #hovered: string | undefined
  #pressed: string | undefined

  constructor(host: PageTargetsHost) {
    this.#host = host
    const { stage, signal } = host
    stage.addEventListener('pointermove', (event) => this.#hover(this.#hit(event)), { signal })
    stage.addEventListener('pointerleave', () => this.#hover(undefined), { signal })
    stage.addEventListener('pointerdown', (event) => this.#press(event.isPrimary ? this.#hit(event) : undefined), {
      signal,
    })
    stage.addEventListener(
      'pointerup',
      (event) => {
        const pressed = this.#pressed
        this.#press(undefined)
        if (pressed !== undefined && pressed === this.#hit(event)) host.onClick(pressed)
      },
      { signal },
    )
    if (navigator.maxTouchPoints > 0)
      untilLoaded(
        () => import('./TouchZoom.ts'),
        () => signal.aborted,
        host.onError,
      ).then((code) => code && new code.TouchZoom(host, () => this.#press(undefined)))
  }

  /** Moves the buttons to their widgets. */
  place(): void {
    const page = this.#host.page()
    if (!page) return
    const ids = page.clickable()
    const buttons = new Map(
      [...this.layer.children].map((child) => [
        (child as HTMLElement).dataset['widget'] ?? '',
        child as HTMLButtonElement,
      ]),
    )
    for (const [id, button] of buttons) if (!ids.includes(id)) button.remove()
    for (const id of ids) {
      const bounds = page.engine.boundsOf(id)
      if (!bounds) continue
      const button = buttons.get(id) ?? this.#add(id, String(page.props(id)?.['data.title'] ?? ''))
      const from = page.engine.toClient(bounds[0], bounds[1])
      const to = page.engine.toClient(bounds[2], bounds[3])
      Object.assign(button.style, {
        left: `${from.x}px`,
        top: `${from.y}px`,
        width: `${to.x - from.x}px`,
        height: `${to.y - from.y}px`,
      })
    }
  }

  #add(id: string, title: string): HTMLButtonElement {
    const button = el('button', { type: 'button', 'aria-label': title, 'data-widget': id })
    button.addEventListener('click', () => this.#host.onClick(id))
    this.layer.append(button)
    return button
  }

  /** The clickable widget under the pointer. */
  #hit(event: PointerEvent): string | undefined {
    const page = this.#host.page()
    if (!page) return undefined
    const { left, top } = this.#host.stage.getBoundingClientRect()
    const { x, y } = page.engine.toPage(event.clientX - left, event.clientY - top)
    const id = page.engine.hitTest(x, y, {
      deep: true,
      halo: event.pointerType === 'touch' ? TOUCH_HALO / page.engine.camera.zoom : 0,
    })
    return id !== undefined && page.isClickable(id) ? id : undefined
  }

  #hover(id: string | undefined): void {
    if (id === this.#hovered) return
    this.#hovered = id
    this.#host.stage.style.cursor = id === undefined ? '' : 'pointer'
    this.#host.page()?.engine.setPointerState(id ?? null, 'hover')
  }

  #press(id: string | undefined): void {
    this.#pressed = id
    this.#host.page()?.engine.setPointerState(id ?? null, 'press')
  }
}
