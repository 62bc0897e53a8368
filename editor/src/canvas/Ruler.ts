/** CSS pixels of a ruler's breadth. */
const RULER_PX = 20

export interface RulerPaint {
  readonly paper: string
  readonly ink: string
  readonly accent: string
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]

/** One ruler beside the drawing board. Its ticks are drawn when the camera moves; a gesture moves only what is marked. */
export class Ruler {
  readonly #canvas: HTMLCanvasElement
  readonly #axis: 'x' | 'y'
  readonly #paint: RulerPaint
  #ticks = document.createElement('canvas')
  /** CSS pixels. */
  #length = 0
  /** Key of the state that the ticks were drawn for. */
  #drawn = ''

  constructor(canvas: HTMLCanvasElement, axis: 'x' | 'y', paint: RulerPaint) {
    this.#canvas = canvas
    this.#axis = axis
    this.#paint = paint
  }

  /** Reads the size of the element. Reading it in a frame instead would force a layout there. */
  measure(): void {
    this.#length = this.#axis === 'x' ? this.#canvas.clientWidth : this.#canvas.clientHeight
  }

  /** Drops the cached ticks: the browser's GPU process was lost, and they with it. */
  forget(): void {
    this.#ticks = document.createElement('canvas')
    this.#drawn = ''
  }

  /** @param start page unit at its beginning. @param marked extent of the selection, page units */
  draw(start: number, zoom: number, marked: readonly [from: number, to: number] | undefined): void {
    const c = this.#canvas.getContext('2d')
    if (!c || this.#length === 0) return
    const { paper, accent } = this.#paint
    const size = this.#size()
    fit(this.#canvas, size)
    this.#drawTicks(start, zoom, size)
    c.setTransform(1, 0, 0, 1, 0, 0)
    c.fillStyle = paper
    c.fillRect(0, 0, size[0], size[1])
    if (marked) {
      this.#turn(c)
      c.globalAlpha = 0.16
      c.fillStyle = accent
      c.fillRect((marked[0] - start) * zoom, 0, (marked[1] - marked[0]) * zoom, RULER_PX)
      c.globalAlpha = 1
      c.setTransform(1, 0, 0, 1, 0, 0)
    }
    c.drawImage(this.#ticks, 0, 0)
  }

  /** Device pixels. */
  #size(): readonly [width: number, height: number] {
    const [along, across] = [Math.round(this.#length * devicePixelRatio), Math.round(RULER_PX * devicePixelRatio)]
    return this.#axis === 'x' ? [along, across] : [across, along]
  }

  /** From here on x runs along the ruler, in CSS pixels. */
  #turn(c: CanvasRenderingContext2D): void {
    c.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    if (this.#axis === 'y') c.transform(0, 1, 1, 0, 0, 0)
  }

  #drawTicks(start: number, zoom: number, size: readonly [number, number]): void {
    const key = `${start} ${zoom} ${size} ${devicePixelRatio}`
    const c = this.#ticks.getContext('2d')
    if (!c || key === this.#drawn) return
    this.#drawn = key
    fit(this.#ticks, size)
    c.setTransform(1, 0, 0, 1, 0, 0)
    c.clearRect(0, 0, size[0], size[1])
    this.#turn(c)
    const major = STEPS.find((step) => step * zoom >= 64) ?? 5000
    const minor = major / (major % 5 === 0 ? 5 : 2)
    c.strokeStyle = this.#paint.ink
    c.fillStyle = this.#paint.ink
    c.font = '9px system-ui, sans-serif'
    c.textBaseline = 'top'
    c.lineWidth = 1
    c.beginPath()
    for (let i = Math.floor(start / minor); (i * minor - start) * zoom < this.#length; i++) {
      const unit = i * minor
      const at = Math.round((unit - start) * zoom) + 0.5
      const isMajor = Math.abs(unit / major - Math.round(unit / major)) < 1e-6
      c.moveTo(at, isMajor ? 6 : RULER_PX - 5)
      c.lineTo(at, RULER_PX)
      if (isMajor) label(c, this.#axis, String(Math.round(unit)), at)
    }
    c.globalAlpha = 0.55
    c.stroke()
    c.globalAlpha = 1
  }
}

function fit(canvas: HTMLCanvasElement, [width, height]: readonly [number, number]): void {
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
}

function label(c: CanvasRenderingContext2D, axis: 'x' | 'y', text: string, at: number): void {
  if (axis === 'x') {
    c.fillText(text, at + 3, 3)
    return
  }
  // The axes are swapped: letters are mirrored back and stand along the ruler.
  c.save()
  c.translate(at + 3, 3)
  c.transform(0, 1, 1, 0, 0, 0)
  c.rotate(-Math.PI / 2)
  c.fillText(text, -c.measureText(text).width, 0)
  c.restore()
}
