import type { Dispose } from '../document/DocStore.ts'
import { settle } from '../stage/frame.ts'
import type { Stage } from '../stage/Stage.ts'
import type { Camera, Fit } from './Engine.ts'
import { clampZoom, getFittedCamera } from './Viewport.ts'

/** The part of the page in view: set by the user, or fitted to the host. */
export class PageCamera {
  readonly #stage: Stage
  readonly #onMove: () => void
  readonly #listeners = new Set<(camera: Camera) => void>()
  #current: Camera = { x: 0, y: 0, zoom: 1 }
  /** The fit in force while the user has not moved the camera: it follows the host's size. */
  #fit: Fit | null = null

  /** @param onMove called before the listeners */
  constructor(stage: Stage, onMove: () => void) {
    this.#stage = stage
    this.#onMove = onMove
  }

  get current(): Camera {
    return this.#current
  }

  set(camera: Camera): void {
    this.#fit = null
    this.#move(camera)
  }

  fit(mode: Fit): void {
    this.#fit = mode
    this.refit()
  }

  /** Fits the page again after a change of size of host or page. */
  refit(): void {
    const { view, picture } = this.#stage
    if (this.#fit === null || view.width === 0 || view.height === 0) return
    settle(this.#stage)
    this.#move(getFittedCamera(this.#fit, picture.pageWidth, picture.pageHeight, view))
  }

  toPage(clientX: number, clientY: number): { x: number; y: number } {
    const { x, y, zoom } = this.#stage.view
    return { x: x + clientX / zoom, y: y + clientY / zoom }
  }

  toClient(pageX: number, pageY: number): { x: number; y: number } {
    const { x, y, zoom } = this.#stage.view
    return { x: (pageX - x) * zoom, y: (pageY - y) * zoom }
  }

  listen(fn: (camera: Camera) => void): Dispose {
    this.#listeners.add(fn)
    return () => this.#listeners.delete(fn)
  }

  forgetListeners(): void {
    this.#listeners.clear()
  }

  #move(camera: Camera): void {
    const next = { x: camera.x, y: camera.y, zoom: clampZoom(camera.zoom) }
    const { x, y, zoom } = this.#current
    if (next.x === x && next.y === y && next.zoom === zoom) return
    this.#current = next
    const { view, picture } = this.#stage
    view.zoom = next.zoom
    // The camera stands at whole device pixels, so that unchanged widgets look the same everywhere and can be copied.
    const scale = next.zoom * view.dpr
    view.x = Math.round(next.x * scale) / scale
    view.y = Math.round(next.y * scale) / scale
    picture.damage.addCamera()
    this.#stage.isMoving = true
    this.#onMove()
    for (const fn of this.#listeners) fn(next)
  }
}
