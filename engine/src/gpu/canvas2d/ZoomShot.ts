import { DamageList } from '../../picture/DamageList.ts'
import type { View } from '../../picture/Picture.ts'

/** Greatest factor by which a shot is stretched or shrunk before another is taken. */
const MAX_RATIO = 3
/** Least share of the canvas that a shot must cover: otherwise drawing the rest costs more than the shot saves. */
const LEAST_COVERED = 0.4

/** The place where a shot is drawn, and the parts of the canvas that it leaves open; device pixels. */
export interface ShotPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * The canvas as it was when a zoom began. While the camera zooms it is drawn stretched, one copy instead of one per
 * widget, with what has changed since then over it. Once the camera rests everything is drawn again.
 */
export class ZoomShot {
  #canvas: OffscreenCanvas | undefined
  /** Page point at the top left corner, and device pixels per page unit. */
  #x = 0
  #y = 0
  #scale = 0
  /** Where the page has changed since. */
  readonly changed = new DamageList()

  get isTaken(): boolean {
    return this.#scale > 0
  }

  /** @param x, y page point at the canvas's top left corner. @param scale device pixels per page unit, above 0 */
  take(canvas: HTMLCanvasElement, x: number, y: number, scale: number): void {
    const { width, height } = canvas
    this.#canvas ??= new OffscreenCanvas(width, height)
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height })
    const context = this.#canvas.getContext('2d')
    if (context === null) return
    context.globalCompositeOperation = 'copy'
    context.drawImage(canvas, 0, 0)
    this.#x = x
    this.#y = y
    this.#scale = scale
    this.changed.clear()
  }

  /** @returns the whole pixels of the canvas that it covers in this view; undefined where it is of no use */
  placeIn({ x, y, zoom, dpr }: View, canvas: HTMLCanvasElement): ShotPlace | undefined {
    const scale = zoom * dpr
    const ratio = scale / this.#scale
    if (!this.isTaken || ratio > MAX_RATIO || ratio < 1 / MAX_RATIO) return undefined
    const left = Math.max(0, Math.ceil((this.#x - x) * scale))
    const top = Math.max(0, Math.ceil((this.#y - y) * scale))
    const right = Math.min(canvas.width, Math.floor((this.#x - x) * scale + canvas.width * ratio))
    const bottom = Math.min(canvas.height, Math.floor((this.#y - y) * scale + canvas.height * ratio))
    const place = { x: left, y: top, width: right - left, height: bottom - top }
    const isEnough =
      place.width > 0 && place.height > 0 && place.width * place.height >= LEAST_COVERED * canvas.width * canvas.height
    return isEnough ? place : undefined
  }

  /** Draws the shot at its place; the context's transform must be the identity. */
  draw(context: CanvasRenderingContext2D, { x: pageX, y: pageY, zoom, dpr }: View, place: ShotPlace): void {
    if (this.#canvas === undefined) return
    const scale = zoom * dpr
    const ratio = scale / this.#scale
    const { x, y, width, height } = place
    const fromX = (x - (this.#x - pageX) * scale) / ratio
    const fromY = (y - (this.#y - pageY) * scale) / ratio
    context.drawImage(this.#canvas, fromX, fromY, width / ratio, height / ratio, x, y, width, height)
  }

  /** Forgets the shot and keeps its memory for the next one. */
  drop(): void {
    this.#scale = 0
  }

  /** Frees its memory at once; it is as large as the canvas's. */
  free(): void {
    this.drop()
    if (this.#canvas) Object.assign(this.#canvas, { width: 0, height: 0 })
    this.#canvas = undefined
  }
}
