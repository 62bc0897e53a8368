import type { Camera } from '@mimic/engine'
import { GRID_STEP, pageSize } from '@mimic/engine/editing'
import type { ChromePen } from './ChromePen.ts'

/** Below this many CSS pixels between lines a grid is a grey veil. */
const GRID_MIN_PX = 6

export interface GroundColours {
  readonly grid: string
  readonly edge: string
}

export interface GroundView {
  readonly camera: Camera
  /** The page's own options. */
  readonly con: Readonly<Record<string, unknown>>
  readonly isGridOn: boolean
  /** Size of the canvas, CSS pixels. */
  readonly width: number
  readonly height: number
  /** Device pixels a CSS pixel. */
  readonly dpr: number
}

/** Shadow, edge and grid of the page: drawn once, and cached while camera, page and grid stay the same. */
export class CanvasGround {
  #canvas = new OffscreenCanvas(1, 1)
  readonly #colours: GroundColours
  #drawn = ''

  constructor(colours: GroundColours) {
    this.#colours = colours
  }

  /** Replaces the content of `context` with it. @param pen of the same camera, for its rounding */
  lay(context: CanvasRenderingContext2D, pen: ChromePen, view: GroundView): void {
    const { camera, isGridOn, width, height, dpr } = view
    const page = pageSize(view.con)
    const key = [camera.x, camera.y, camera.zoom, page.width, page.height, isGridOn, width, height, dpr].join()
    if (key !== this.#drawn) this.#draw(pen, view)
    this.#drawn = key
    context.globalCompositeOperation = 'copy'
    context.drawImage(this.#canvas, 0, 0, width, height)
    context.globalCompositeOperation = 'source-over'
  }

  /** Drops the cached picture: the browser's GPU process was lost, and the picture with it. */
  forget(): void {
    this.#canvas = new OffscreenCanvas(1, 1)
    this.#drawn = ''
  }

  #draw(pen: ChromePen, view: GroundView): void {
    const { width, height, dpr } = view
    const c = this.#canvas.getContext('2d')
    if (!c) throw new Error('The browser gave no 2D context.')
    // A new size empties it.
    this.#canvas.width = Math.max(1, Math.round(width * dpr))
    this.#canvas.height = Math.max(1, Math.round(height * dpr))
    c.setTransform(dpr, 0, 0, dpr, 0, 0)
    this.#edge(c, pen, view)
    if (view.isGridOn) this.#grid(c, view)
  }

  #edge(c: OffscreenCanvasRenderingContext2D, pen: ChromePen, { con, width, height, dpr }: GroundView): void {
    const page = pageSize(con)
    const [x, y, w, h] = pen.toScreen([0, 0, page.width, page.height])
    c.save()
    c.beginPath()
    c.rect(0, 0, width, height)
    c.rect(x, y, w, h)
    c.clip('evenodd')
    c.shadowColor = 'rgba(15, 23, 32, 0.28)'
    c.shadowBlur = 14 * dpr
    c.shadowOffsetY = 3 * dpr
    c.fillStyle = this.#colours.edge
    c.fillRect(x, y, w, h)
    c.restore()
    c.strokeStyle = this.#colours.edge
    c.lineWidth = 1
    c.strokeRect(x - 0.5, y - 0.5, w + 1, h + 1)
  }

  #grid(c: OffscreenCanvasRenderingContext2D, { camera, con, width, height }: GroundView): void {
    const { x: cx, y: cy, zoom } = camera
    const page = pageSize(con)
    let step = GRID_STEP
    while (step * zoom < GRID_MIN_PX) step *= 5
    c.beginPath()
    const right = Math.min(page.width, cx + width / zoom)
    const bottom = Math.min(page.height, cy + height / zoom)
    const left = Math.max(0, cx)
    const top = Math.max(0, cy)
    for (let x = Math.max(step, Math.ceil(left / step) * step); x < right; x += step) {
      const at = Math.round((x - cx) * zoom) + 0.5
      c.moveTo(at, (top - cy) * zoom)
      c.lineTo(at, (bottom - cy) * zoom)
    }
    for (let y = Math.max(step, Math.ceil(top / step) * step); y < bottom; y += step) {
      const at = Math.round((y - cy) * zoom) + 0.5
      c.moveTo((left - cx) * zoom, at)
      c.lineTo((right - cx) * zoom, at)
    }
    c.strokeStyle = this.#colours.grid
    c.lineWidth = 1
    c.stroke()
  }
}
