import type { Camera } from '@mimic/engine'
import type { LoadedPage } from './LoadedPage.ts'
import type { PageTargetsHost } from './PageTargets.ts'

/** The closest look, times the fitted page. */
const MOST_ZOOM = 8
/** A finger that moves less than this still clicks, CSS pixels. */
const SLACK = 8
/** Zoom by less than this share counts as none. */
const NONE = 1.01

interface Place {
  readonly x: number
  readonly y: number
}

/** The point of the page between the fingers, and their distance, when a gesture began. */
interface Start {
  readonly camera: Camera
  readonly middle: Place
  /** Between two fingers, CSS pixels; 0 for one. */
  readonly span: number
}

/**
 * Two fingers zoom into a page, and one moves it while it is zoomed. While the whole page is shown, one finger scrolls
 * the document around it, as over any picture.
 */
export class TouchZoom {
  readonly #host: Pick<PageTargetsHost, 'stage' | 'page' | 'refit' | 'signal'>
  readonly #onGesture: () => void
  #page: LoadedPage | undefined
  /** The fitted camera while the page is zoomed; undefined while it is shown whole. */
  #whole: Camera | undefined
  #start: Start | undefined

  /** @param onGesture the fingers do not click */
  constructor(host: Pick<PageTargetsHost, 'stage' | 'page' | 'refit' | 'signal'>, onGesture: () => void) {
    this.#host = host
    this.#onGesture = onGesture
    const { stage, signal } = host
    const options = { signal, passive: false }
    for (const name of ['touchstart', 'touchend', 'touchcancel'] as const)
      stage.addEventListener(name, (event) => this.#begin(event), options)
    stage.addEventListener('touchmove', (event) => this.#move(event), options)
    // WebKit zooms the document otherwise.
    stage.addEventListener('gesturestart', (event) => event.preventDefault(), options)
    // A turned phone shows the whole page again.
    const resized = new ResizeObserver(() => this.#reset())
    resized.observe(stage)
    signal.addEventListener('abort', () => resized.disconnect())
  }

  /** Fingers were put down or lifted: a new gesture begins with those that are left. */
  #begin(event: TouchEvent): void {
    const page = this.#host.page()
    // Another page or version is shown whole.
    if (page !== this.#page) this.#whole = undefined
    this.#page = page
    this.#start = undefined
    const { length } = event.targetTouches
    if (!page) return
    const { camera } = page.engine
    if (length < 2 && this.#whole && camera.zoom < this.#whole.zoom * NONE) this.#reset()
    if (length === 0 || (length === 1 && !this.#whole)) return
    this.#start = { camera: { ...camera }, ...this.#fingers(event) }
    if (length < 2) return
    this.#whole ??= { ...camera }
    this.#onGesture()
    if (event.cancelable) event.preventDefault()
  }

  #move(event: TouchEvent): void {
    const [page, start, whole] = [this.#page, this.#start, this.#whole]
    if (!page || !start || !whole) return
    if (event.cancelable) event.preventDefault()
    const { middle, span } = this.#fingers(event)
    if (start.span === 0) {
      if (Math.hypot(middle.x - start.middle.x, middle.y - start.middle.y) < SLACK) return
      this.#onGesture()
    }
    const grown = start.span > 0 && span > 0 ? span / start.span : 1
    const zoom = Math.min(whole.zoom * MOST_ZOOM, Math.max(whole.zoom, start.camera.zoom * grown))
    const { clientWidth, clientHeight } = this.#host.stage
    // The point between the fingers stays there, and the page fills the view.
    const at = (axis: 'x' | 'y', size: number) => {
      const wanted = start.camera[axis] + start.middle[axis] / start.camera.zoom - middle[axis] / zoom
      return Math.min(whole[axis] + size / whole.zoom - size / zoom, Math.max(whole[axis], wanted))
    }
    page.engine.setCamera({ x: at('x', clientWidth), y: at('y', clientHeight), zoom })
  }

  /** The middle of one or two fingers, CSS pixels of the stage. */
  #fingers({ targetTouches }: TouchEvent): Pick<Start, 'middle' | 'span'> {
    const { left, top } = this.#host.stage.getBoundingClientRect()
    const [a, b = a] = [...targetTouches].map(({ clientX, clientY }) => ({ x: clientX - left, y: clientY - top }))
    if (!a || !b) return { middle: { x: 0, y: 0 }, span: 0 }
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, span: Math.hypot(a.x - b.x, a.y - b.y) }
  }

  #reset(): void {
    if (!this.#whole) return
    this.#whole = undefined
    this.#start = undefined
    this.#host.refit()
  }
}
