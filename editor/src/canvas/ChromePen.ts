import type { Camera } from '@mimic/engine'
import type { Box, Gap, Point, TurnedBox } from '@mimic/engine/editing'

/** CSS pixels across a handle. */
export const HANDLE_PX = 8
/** CSS pixels that the ends of a gap stand out. */
const GAP_END_PX = 4

/** Draws what stands above the page, given in page units, at a size that no zoom changes. */
export class ChromePen {
  readonly #context: CanvasRenderingContext2D
  readonly #camera: () => Camera
  /** Widths of texts, CSS pixels. */
  readonly #widths = new Map<string, number>()

  constructor(context: CanvasRenderingContext2D, camera: () => Camera) {
    this.#context = context
    this.#camera = camera
  }

  /** Page units to CSS pixels, on whole device pixels. */
  toScreen([x, y, width, height]: Box): Box {
    const { x: cx, y: cy, zoom } = this.#camera()
    const left = Math.round((x - cx) * zoom)
    const top = Math.round((y - cy) * zoom)
    return [left, top, Math.round((x + width - cx) * zoom) - left, Math.round((y + height - cy) * zoom) - top]
  }

  outline(box: Box, colour: string, width = 1, dash: readonly number[] = []): void {
    const [x, y, w, h] = this.toScreen(box)
    const c = this.#context
    c.strokeStyle = colour
    c.lineWidth = width
    c.setLineDash([...dash])
    c.strokeRect(x + 0.5, y + 0.5, w, h)
    c.setLineDash([])
  }

  /** A see-through area. */
  area(box: Box, colour: string): void {
    const c = this.#context
    c.globalAlpha = 0.12
    c.fillStyle = colour
    c.fillRect(...this.toScreen(box))
    c.globalAlpha = 1
  }

  /** The outline of a box that may be turned. */
  turned(frame: TurnedBox, colour: string, width = 1, dash: readonly number[] = []): void {
    this.inTurned(frame, () => this.outline(frame.box, colour, width, dash))
  }

  /** Draws with the context turned about the middle of the box. */
  inTurned({ box, degrees }: TurnedBox, draw: () => void): void {
    const c = this.#context
    if (degrees === 0) {
      draw()
      return
    }
    const [x, y, w, h] = this.toScreen(box)
    c.save()
    c.translate(x + w / 2, y + h / 2)
    c.rotate((degrees * Math.PI) / 180)
    c.translate(-x - w / 2, -y - h / 2)
    draw()
    c.restore()
  }

  /** A line of `length` CSS pixels from one point towards another. */
  line(from: Point, to: Point, length: number, colour: string): void {
    const [x, y] = this.toScreen([from.x, from.y, 0, 0])
    const [tx, ty] = this.toScreen([to.x, to.y, 0, 0])
    const share = length / Math.max(1, Math.hypot(tx - x, ty - y))
    const c = this.#context
    c.beginPath()
    c.moveTo(x + 0.5, y + 0.5)
    c.lineTo(x + (tx - x) * share + 0.5, y + (ty - y) * share + 0.5)
    c.strokeStyle = colour
    c.lineWidth = 1
    c.stroke()
  }

  /** Hairlines around many boxes, as one path: a marquee may hold the whole page. */
  outlines(boxes: readonly Box[], colour: string): void {
    const { x: cx, y: cy, zoom } = this.#camera()
    const c = this.#context
    c.strokeStyle = colour
    c.lineWidth = 1
    c.beginPath()
    for (const box of boxes) {
      const left = Math.round((box[0] - cx) * zoom)
      const top = Math.round((box[1] - cy) * zoom)
      const width = Math.round((box[0] + box[2] - cx) * zoom) - left
      c.rect(left + 0.5, top + 0.5, width, Math.round((box[1] + box[3] - cy) * zoom) - top)
    }
    c.stroke()
  }

  /** A polyline as it is drawn. */
  path(points: readonly Point[], colour: string): void {
    const c = this.#context
    c.beginPath()
    for (const point of points) {
      const [x, y] = this.toScreen([point.x, point.y, 0, 0])
      c.lineTo(x + 0.5, y + 0.5)
    }
    c.strokeStyle = colour
    c.lineWidth = 1.5
    c.stroke()
    // The last one is where the pointer is.
    for (const point of points.slice(0, -1)) this.dot(point, colour)
  }

  dot(point: Point, colour: string): void {
    const [x, y] = this.toScreen([point.x, point.y, 0, 0])
    const c = this.#context
    c.beginPath()
    c.arc(x + 0.5, y + 0.5, HANDLE_PX / 2, 0, 2 * Math.PI)
    c.fillStyle = '#fff'
    c.strokeStyle = colour
    c.lineWidth = 1.5
    c.fill()
    c.stroke()
  }

  /** An equal distance, with its ends and how far it is. */
  gap({ axis, from, to, at }: Gap, colour: string): void {
    if (to <= from) return
    const isAcross = axis === 'x'
    const [x, y, w, h] = this.toScreen(isAcross ? [from, at, to - from, 0] : [at, from, 0, to - from])
    const c = this.#context
    c.strokeStyle = colour
    c.lineWidth = 1
    c.beginPath()
    c.moveTo(x + 0.5, y + 0.5)
    c.lineTo(x + w + 0.5, y + h + 0.5)
    for (const [px, py] of [
      [x, y],
      [x + w, y + h],
    ] as const) {
      c.moveTo(px + 0.5 - (isAcross ? 0 : GAP_END_PX), py + 0.5 - (isAcross ? GAP_END_PX : 0))
      c.lineTo(px + 0.5 + (isAcross ? 0 : GAP_END_PX), py + 0.5 + (isAcross ? GAP_END_PX : 0))
    }
    c.stroke()
    this.tag(
      String(Math.round(to - from)),
      x + w / 2 + (isAcross ? 0 : 18),
      y + h / 2 + (isAcross ? 6 : -9),
      colour,
      true,
    )
  }

  tag(text: string, x: number, y: number, colour: string, isCentred: boolean): void {
    const c = this.#context
    c.font = '500 11px system-ui, "Noto Sans SC", sans-serif'
    const width = this.#widthOf(text) + 12
    const left = Math.round(isCentred ? x - width / 2 : x)
    c.fillStyle = colour
    c.beginPath()
    c.roundRect(left, Math.round(y), width, 18, 4)
    c.fill()
    c.fillStyle = '#fff'
    c.textBaseline = 'middle'
    c.fillText(text, left + 6, Math.round(y) + 9.5)
  }

  /** Width in the present font. Each digit counts as the widest one, so that a changing number is not measured again. */
  #widthOf(text: string): number {
    const shape = text.replace(/\d/g, '0')
    let width = this.#widths.get(shape)
    if (width === undefined) {
      width = Math.ceil(this.#context.measureText(shape).width)
      this.#widths.set(shape, width)
    }
    return width
  }
}
