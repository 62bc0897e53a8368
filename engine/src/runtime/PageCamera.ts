import type { Dispose } from '../document/DocStore.ts'
import type { Camera, Fit } from './Engine.ts'
import { settle } from './frame.ts'
import type { Stage } from './Stage.ts'
import { clampZoom, getFittedCamera } from './Viewport.ts'

/** Which part of the page is in view: where it was put, or how it fits the host. */
export class PageCamera {
  readonly #stage: Stage
  readonly #onMove: () => void
  readonly #listeners = new Set<(camera: Camera) => void>()
  #current: Camera = { x: 0, y: 0, zoom: 1 }
  /** The fit that holds while the user has not moved the camera: the page follows the host's size. */
  #fit: Fit | null = null

  /** @param onMove before the listeners hear of it */
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

  /** The host or the page has another size. */
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
    // Whole device pixels: what does not change looks the same wherever the camera goes, and can be copied.
    const scale = next.zoom * view.dpr
    view.x = Math.round(next.x * scale) / scale
    view.y = Math.round(next.y * scale) / scale
    picture.damage.addCamera()
    this.#stage.isMoving = true
    this.#onMove()
    for (const fn of this.#listeners) fn(next)
  }
}
