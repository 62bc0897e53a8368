import type { FittedImage } from '../image/fitImage.ts'
import type { ImageState, Images } from '../image/ImageStore.ts'
import type { MarkColors } from '../render/LiveState.ts'
import { writeEllipse, writeRoundRect } from '../render/outline.ts'
import type { Paint, PrimitiveSink, Rgba, TextStyle } from '../render/PrimitiveSink.ts'
import type { TextRun } from '../render/TextRun.ts'
import { grown } from '../schema/values/grown.ts'
import type { MeasureText } from '../text/TextMeasure.ts'
import { Align, Op, type Recording, type StaticLayer } from './DisplayList.ts'
import { FontNames } from './FontNames.ts'
import { fadeWords } from './fadeWords.ts'

/**
 * Records the paint of one view as words of the display list (layout: DisplayList.ts) in a scratch that all widgets
 * share, and tracks the box that it covers. One instance per engine; no allocation once the scratch has grown.
 */
export class Recorder implements PrimitiveSink, Recording {
  f = new Float32Array(1 << 10)
  u = new Uint32Array(this.f.buffer)
  length = 0
  readonly runs: TextRun[] = []
  runCount = 0
  minX = 0
  minY = 0
  maxX = 0
  maxY = 0
  /** Ends of the static layer in words and runs. */
  staticLength = 0
  staticRuns = 0
  /** The recording follows a static layer that the display list already has. */
  isResumed = false
  readonly #static = new Float64Array(4)
  /** Index of `runs[0]` among the slot's text runs. */
  #firstRun = 0
  readonly #measure: MeasureText
  readonly #images: Images | undefined
  readonly #fonts = new FontNames()
  #outline = new Float64Array(512)
  #clip = new Float64Array(4)
  #isClipped = false
  /** A recorded primitive moves by the clock. */
  hasFlow = false
  /** Handles of images that were asked for, ready or not. */
  readonly images: number[] = []

  /** @param images without a store every image counts as missing */
  constructor(measure: MeasureText, images?: Images) {
    this.#measure = measure
    this.#images = images
  }

  begin(): void {
    this.length = 0
    this.runCount = 0
    this.staticLength = 0
    this.staticRuns = 0
    this.isResumed = false
    this.#firstRun = 0
    this.#isClipped = false
    this.hasFlow = false
    this.images.length = 0
    this.minX = this.minY = Number.POSITIVE_INFINITY
    this.maxX = this.maxY = Number.NEGATIVE_INFINITY
  }

  /** Ends the static layer: the words written so far belong to it. */
  endStatic(): void {
    this.staticLength = this.length
    this.staticRuns = this.runCount
    const box = this.#static
    box[0] = this.minX
    box[1] = this.minY
    box[2] = this.maxX
    box[3] = this.maxY
  }

  /** minX minY maxX maxY of the static layer; min > max = it paints nothing. */
  get staticBox(): Float64Array {
    return this.#static
  }

  /** Starts after the static layer that the slot already has, which is neither painted nor copied. */
  resume(layer: StaticLayer): void {
    this.begin()
    this.minX = layer.box[0]
    this.minY = layer.box[1]
    this.maxX = layer.box[2]
    this.maxY = layer.box[3]
    this.hasFlow = layer.hasFlow
    this.staticLength = layer.words
    this.staticRuns = layer.runs
    this.#firstRun = layer.runs
    this.isResumed = true
  }

  /** Recolours the whole recording as unknown; outlines that are added make it wider by one unit. */
  fade(colors: MarkColors): void {
    fadeWords(this.f, this.u, this.length, colors)
    this.minX--
    this.minY--
    this.maxX++
    this.maxY++
  }

  /** Writes the middle of the first segment if the recording begins with a polyline. @returns whether it does */
  writeFirstPoint(xy: Float64Array): boolean {
    const { f, u } = this
    if (this.length === 0 || (u[0] & 0xff) !== Op.Polyline) return false
    const at = 7 + u[6]
    xy[0] = (f[at] + f[at + 2]) / 2
    xy[1] = (f[at + 1] + f[at + 3]) / 2
    return true
  }

  get isEmpty(): boolean {
    return this.minX > this.maxX
  }

  rect(x: number, y: number, width: number, height: number, radius: number, paint: Paint): void {
    if (!(width >= 0 && height >= 0)) return
    const stroke = strokeOf(paint)
    const isDashed = stroke !== 0 && paint.dash.length > 0
    if ((paint.fill & 0xff) === 0 && stroke === 0) return
    const capped = Math.max(0, Math.min(radius, width / 2, height / 2))
    const at = this.#begin(Op.Rect, 9)
    const f = this.f
    f[at + 1] = x
    f[at + 2] = y
    f[at + 3] = width
    f[at + 4] = height
    f[at + 5] = capped
    this.u[at + 6] = paint.fill
    this.u[at + 7] = isDashed ? 0 : stroke
    f[at + 8] = isDashed ? 0 : paint.strokeWidth
    const half = stroke === 0 ? 0 : paint.strokeWidth / 2
    this.#cover(x - half, y - half, x + width + half, y + height + half)
    if (isDashed) {
      const count = writeRoundRect(x, y, width, height, capped, this.#outline)
      this.#polyline(this.#outline, count, true, 0, stroke, paint)
    }
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, paint: Paint): void {
    if (!(rx > 0 && ry > 0)) return
    const stroke = strokeOf(paint)
    const isDashed = stroke !== 0 && paint.dash.length > 0
    if ((paint.fill & 0xff) === 0 && stroke === 0) return
    const at = this.#begin(Op.Ellipse, 8)
    const f = this.f
    f[at + 1] = cx
    f[at + 2] = cy
    f[at + 3] = rx
    f[at + 4] = ry
    this.u[at + 5] = paint.fill
    this.u[at + 6] = isDashed ? 0 : stroke
    f[at + 7] = isDashed ? 0 : paint.strokeWidth
    const half = stroke === 0 ? 0 : paint.strokeWidth / 2
    this.#cover(cx - rx - half, cy - ry - half, cx + rx + half, cy + ry + half)
    if (isDashed) this.#polyline(this.#outline, writeEllipse(cx, cy, rx, ry, this.#outline), true, 0, stroke, paint)
  }

  arc(cx: number, cy: number, radius: number, thickness: number, from: number, to: number, color: Rgba): void {
    if (!(radius > 0 && thickness > 0 && to > from) || (color & 0xff) === 0) return
    const at = this.#begin(Op.Arc, 8)
    const f = this.f
    f[at + 1] = cx
    f[at + 2] = cy
    f[at + 3] = radius
    f[at + 4] = Math.min(thickness, radius)
    f[at + 5] = from
    f[at + 6] = Math.min(to, from + 2 * Math.PI)
    this.u[at + 7] = color
    this.#cover(cx - radius, cy - radius, cx + radius, cy + radius)
  }

  polyline(xy: ArrayLike<number>, count: number, isClosed: boolean, paint: Paint): void {
    if (count < 2) return
    const stroke = strokeOf(paint)
    if ((paint.fill & 0xff) === 0 && stroke === 0) return
    this.#polyline(xy, count, isClosed, paint.fill, stroke, paint)
  }

  flow(xy: ArrayLike<number>, count: number, width: number, on: number, off: number, speed: number, color: Rgba): void {
    if (count < 2 || !(width > 0 && on > 0 && off >= 0) || (color & 0xff) === 0) return
    const at = this.#begin(Op.Flow, 7 + 2 * count)
    const { f, u } = this
    u[at + 1] = count
    u[at + 2] = color
    f[at + 3] = width
    f[at + 4] = on
    f[at + 5] = off
    f[at + 6] = speed
    if (speed !== 0) this.hasFlow = true
    this.#points(xy, count, at + 7, width / 2)
  }

  area(xy: ArrayLike<number>, count: number, color: Rgba): void {
    this.#filled(Op.Area, xy, count, color)
  }

  polygon(xy: ArrayLike<number>, count: number, color: Rgba): void {
    this.#filled(Op.Polygon, xy, count, color)
  }

  #filled(op: number, xy: ArrayLike<number>, count: number, color: Rgba): void {
    if (count < 3 || (color & 0xff) === 0) return
    const at = this.#begin(op, 3 + 2 * count)
    this.u[at + 1] = count
    this.u[at + 2] = color
    this.#points(xy, count, at + 3, 0)
  }

  text(value: string, x: number, y: number, align: 'left' | 'center' | 'right', style: TextStyle): void {
    if (value === '' || !(style.size > 0) || (style.color & 0xff) === 0) return
    const font = this.#fonts.of(style)
    const width = this.#measure(value, font, style.size)
    const index = this.#run(value, font, style.size, style.underline)
    const at = this.#begin(Op.Text, 7)
    this.u[at + 1] = index
    this.f[at + 2] = x
    this.f[at + 3] = y
    this.u[at + 4] = Align[align]
    this.u[at + 5] = style.color
    this.f[at + 6] = width
    const left = align === 'left' ? x : align === 'center' ? x - width / 2 : x - width
    // Italics and accents reach beyond the advance width and the em box.
    const reach = style.size * 0.25
    this.#cover(left - reach, y - style.size * 0.75, left + width + reach, y + style.size * 0.75)
  }

  measure(value: string, style: TextStyle): number {
    return this.#measure(value, this.#fonts.of(style), style.size)
  }

  imageState(url: string): ImageState {
    if (this.#images === undefined) return { is: 'failed' }
    const handle = this.#images.handleOf(url)
    if (!this.images.includes(handle)) this.images.push(handle)
    return this.#images.stateOf(handle)
  }

  image(url: string, place: FittedImage, opacity: number): void {
    if (!(place.width > 0 && place.height > 0 && opacity > 0) || this.imageState(url).is !== 'ready') return
    const at = this.#begin(Op.Image, 11)
    const f = this.f
    this.u[at + 1] = this.#images?.handleOf(url) ?? 0
    f[at + 2] = place.x
    f[at + 3] = place.y
    f[at + 4] = place.width
    f[at + 5] = place.height
    f[at + 6] = place.u0
    f[at + 7] = place.v0
    f[at + 8] = place.u1
    f[at + 9] = place.v1
    f[at + 10] = Math.min(1, opacity)
    this.#cover(place.x, place.y, place.x + place.width, place.y + place.height)
  }

  clip(x: number, y: number, width: number, height: number): void {
    const at = this.#begin(Op.Clip, 5)
    const f = this.f
    f[at + 1] = x
    f[at + 2] = y
    f[at + 3] = Math.max(0, width)
    f[at + 4] = Math.max(0, height)
    const clip = this.#clip
    clip[0] = x
    clip[1] = y
    clip[2] = x + Math.max(0, width)
    clip[3] = y + Math.max(0, height)
    this.#isClipped = true
  }

  unclip(): void {
    if (!this.#isClipped) return
    this.#begin(Op.Unclip, 1)
    this.#isClipped = false
  }

  #polyline(xy: ArrayLike<number>, count: number, isClosed: boolean, fill: Rgba, stroke: Rgba, paint: Paint): void {
    const dash = stroke === 0 ? 0 : dashCount(paint.dash)
    const at = this.#begin(Op.Polyline, 7 + dash + 2 * count)
    const { f, u } = this
    u[at + 1] = count
    u[at + 2] = isClosed ? 1 : 0
    u[at + 3] = fill
    u[at + 4] = stroke
    f[at + 5] = stroke === 0 ? 0 : paint.strokeWidth
    u[at + 6] = dash
    for (let i = 0; i < dash; i++) f[at + 7 + i] = paint.dash[i % paint.dash.length]
    this.#points(xy, count, at + 7 + dash, stroke === 0 ? 0 : paint.strokeWidth / 2)
  }

  #points(xy: ArrayLike<number>, count: number, at: number, reach: number): void {
    const f = this.f
    let x0 = Number.POSITIVE_INFINITY
    let y0 = x0
    let x1 = Number.NEGATIVE_INFINITY
    let y1 = x1
    for (let i = 0; i < 2 * count; i += 2) {
      const x = xy[i]
      const y = xy[i + 1]
      f[at + i] = x
      f[at + i + 1] = y
      if (x < x0) x0 = x
      if (x > x1) x1 = x
      if (y < y0) y0 = y
      if (y > y1) y1 = y
    }
    this.#cover(x0 - reach, y0 - reach, x1 + reach, y1 + reach)
  }

  /** @returns its index among the slot's runs */
  #run(value: string, font: string, size: number, underline: boolean): number {
    const index = this.runCount++
    const run = this.runs[index]
    if (run === undefined) {
      this.runs.push({ value, font, size, underline })
    } else {
      run.value = value
      run.font = font
      run.size = size
      run.underline = underline
    }
    return this.#firstRun + index
  }

  #room(words: number): void {
    if (words <= this.f.length) return
    this.u = grown(this.u, Math.max(2 * this.u.length, words))
    this.f = new Float32Array(this.u.buffer)
  }

  /** Opens a primitive of `words` words, head included, and returns where it starts. */
  #begin(op: number, words: number): number {
    const at = this.length
    this.#room(at + words)
    this.u[at] = op | (words << 8)
    this.length = at + words
    return at
  }

  #cover(x0: number, y0: number, x1: number, y1: number): void {
    if (this.#isClipped) {
      const clip = this.#clip
      x0 = Math.max(x0, clip[0])
      y0 = Math.max(y0, clip[1])
      x1 = Math.min(x1, clip[2])
      y1 = Math.min(y1, clip[3])
      if (x0 > x1 || y0 > y1) return
    }
    if (x0 < this.minX) this.minX = x0
    if (y0 < this.minY) this.minY = y0
    if (x1 > this.maxX) this.maxX = x1
    if (y1 > this.maxY) this.maxY = y1
  }
}

function strokeOf(paint: Paint): Rgba {
  return paint.strokeWidth > 0 && (paint.stroke & 0xff) !== 0 ? paint.stroke : 0
}

/** Odd lists count twice, as in SVG; a list without a positive length is solid. */
function dashCount(dash: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < dash.length; i++) {
    const length = dash[i]
    if (!(length >= 0)) return 0
    sum += length
  }
  if (!(sum > 0)) return 0
  return dash.length % 2 === 0 ? dash.length : dash.length * 2
}
