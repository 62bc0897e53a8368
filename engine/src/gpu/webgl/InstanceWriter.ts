import type { Images } from '../../image/ImageStore.ts'
import { type DisplayList, Op } from '../../picture/DisplayList.ts'
import type { Picture } from '../../picture/Picture.ts'
import { grown } from '../../schema/values/grown.ts'
import { FIGURES } from '../../text/figureWidths.ts'
import { type Face, type Glyph, type GlyphAtlas, MAX_RASTER_PX, PAGE_SIDE } from '../../text/GlyphAtlas.ts'
import type { RunLayouts } from '../../text/RunLayout.ts'
import { DashCutter } from './DashCutter.ts'
import type { ImageAtlas } from './ImageAtlas.ts'
import { joinAngle } from './joinAngle.ts'
import { bytesOf, Kind, NO_CLIP, NO_JOIN, WORDS } from './layout.ts'

/**
 * Converts one slot's primitives into instances (layout.ts), in a scratch that all slots share. Text becomes glyphs at
 * the raster scale given by {@link begin}.
 */
export class InstanceWriter {
  f = new Float32Array(WORDS * 256)
  u = new Uint32Array(this.f.buffer)
  /** Instances written. */
  count = 0
  hasText = false
  hasImage = false
  /** Number of instances of `count` that belong to the slot's static layer (DisplayList.ts). */
  staticCount = 0
  /** Zero of the shaders' clock, ms: running dashes are written as they lie at that moment. */
  zeroMs = 0
  readonly #atlas: GlyphAtlas
  readonly #layouts: RunLayouts
  #map = 0
  #scale = 1
  /**
   * Device position of an upright frame, for the subpixel phase of text: x' = a x + c y + e; NaN in a rotated frame.
   */
  #a = 0
  #c = 0
  #e = Number.NaN
  readonly #clip = new Float32Array(4)
  readonly #dashes = new DashCutter((dash, points, half, color) => {
    this.#strip(dash, 0, points, false, half, color, -1)
  })

  readonly #imageAtlas: ImageAtlas

  constructor(atlas: GlyphAtlas, layouts: RunLayouts, imageAtlas: ImageAtlas) {
    this.#atlas = atlas
    this.#imageAtlas = imageAtlas
    this.#layouts = layouts
  }

  /**
   * @param scale raster pixels per page unit
   * @param from first word of the slot to be written
   */
  write({ list, scene, view, images }: Picture, slot: number, scale: number, from: number): void {
    this.count = 0
    this.staticCount = 0
    this.hasText = false
    this.hasImage = false
    this.#map = slot + 1
    this.#scale = scale
    const { drawn } = scene
    const m = 6 * slot
    const isLevel = Math.abs(drawn[m + 1]) < 1e-6 && drawn[m] > 0
    this.#a = scale * drawn[m]
    this.#c = scale * drawn[m + 2]
    this.#e = isLevel ? scale * (drawn[m + 4] - view.x) : Number.NaN
    this.#unclip()
    const { f, u } = list
    const start = list.start[slot]
    const end = start + list.length[slot]
    const layer = start + (list.staticLayerOf(slot)?.words ?? 0)
    for (let at = start + from; at < end; ) {
      const head = u[at]
      switch (head & 0xff) {
        case Op.Rect:
          this.rect(f, at + 1, f[at + 5], u[at + 6], u[at + 7], f[at + 8])
          break
        case Op.Ellipse: {
          const o = this.#begin(Kind.Ellipse, u[at + 5], u[at + 6])
          for (let i = 0; i < 4; i++) this.f[o + i] = f[at + 1 + i]
          this.f[o + 5] = u[at + 6] === 0 ? 0 : f[at + 7]
          break
        }
        case Op.Arc:
          this.#arc(f, at + 1, u[at + 7])
          break
        case Op.Polyline:
          this.#polyline(f, u, at)
          break
        case Op.Flow:
          this.#strip(f, at + 7, u[at + 1], false, f[at + 3] / 2, u[at + 2], at + 4, at + 6)
          break
        case Op.Area:
          this.#area(f, at + 3, u[at + 1], u[at + 2])
          break
        case Op.Polygon:
          this.#fan(f, at + 3, u[at + 1], u[at + 2])
          break
        case Op.Text:
          this.#text(list, slot, at)
          break
        case Op.Image:
          this.hasImage = true
          this.image(images, u[at + 1], f, at + 2, scale, f[at + 10], false)
          break
        case Op.Clip:
          this.#clip[0] = f[at + 1]
          this.#clip[1] = f[at + 2]
          this.#clip[2] = f[at + 1] + f[at + 3]
          this.#clip[3] = f[at + 2] + f[at + 4]
          break
        case Op.Unclip:
          this.#unclip()
          break
      }
      at += head >>> 8
      if (at === layer) this.staticCount = this.count
    }
  }

  /** Starts the page's own rectangles, in the page's frame. */
  beginPage(): void {
    this.count = 0
    this.#map = 0
    this.#unclip()
  }

  /** Writes an instance that paints nothing. */
  nothing(): void {
    this.#begin(Kind.None, 0, 0)
  }

  /** Writes a rectangle [x y w h] at `at` of `box`. */
  rect(box: ArrayLike<number>, at: number, radius: number, fill: number, stroke: number, strokeWidth: number): void {
    const o = this.#begin(Kind.Rect, fill, stroke)
    const hx = box[at + 2] / 2
    const hy = box[at + 3] / 2
    this.f[o] = box[at] + hx
    this.f[o + 1] = box[at + 1] + hy
    this.f[o + 2] = hx
    this.f[o + 3] = hy
    this.f[o + 4] = radius
    this.f[o + 5] = stroke === 0 ? 0 : strokeWidth
  }

  /** Writes the part [u0 v0 u1 v1] of an image in a rectangle [x y w h], both at `at` of `place`. */
  image(
    images: Images,
    handle: number,
    place: ArrayLike<number>,
    at: number,
    scale: number,
    opacity: number,
    isAlone: boolean,
  ): void {
    const hx = place[at + 2] / 2
    const hy = place[at + 3] / 2
    const u0 = place[at + 4]
    const v0 = place[at + 5]
    const u = place[at + 6] - u0
    const v = place[at + 7] - v0
    const found = this.#imageAtlas.place(images, handle, (2 * hx * scale) / u, (2 * hy * scale) / v, isAlone)
    if (found === undefined) return
    const o = this.#begin(Kind.Image, Math.round(255 * opacity), 0)
    const { f } = this
    f[o] = place[at] + hx
    f[o + 1] = place[at + 1] + hy
    f[o + 2] = hx
    f[o + 3] = hy
    f[o + 6] = found.page
    f[o + 8] = (found.x + u0 * found.width) / PAGE_SIDE
    f[o + 9] = (found.y + v0 * found.height) / PAGE_SIDE
    f[o + 10] = (found.x + (u0 + u) * found.width) / PAGE_SIDE
    f[o + 11] = (found.y + (v0 + v) * found.height) / PAGE_SIDE
  }

  #arc(f: Float32Array, at: number, color: number): void {
    const o = this.#begin(Kind.Arc, color, 0)
    const out = this.f
    for (let i = 0; i < 4; i++) out[o + i] = f[at + i]
    out[o + 4] = (f[at + 4] + f[at + 5]) / 2
    out[o + 5] = (f[at + 5] - f[at + 4]) / 2
  }

  #polyline(f: Float32Array, u: Uint32Array, at: number): void {
    const count = u[at + 1]
    const isClosed = u[at + 2] === 1
    const fill = u[at + 3]
    const stroke = u[at + 4]
    const half = f[at + 5] / 2
    const dashes = u[at + 6]
    const points = at + 7 + dashes
    if ((fill & 0xff) !== 0 && count > 2) this.#fan(f, points, count, fill)
    if (stroke === 0) return
    // In patterns of more than two lengths each dash becomes a line of its own.
    if (dashes > 2) this.#dashes.cut(f, at + 7, dashes, points, count, isClosed, half, stroke)
    else this.#strip(f, points, count, isClosed, half, stroke, dashes === 2 ? at + 7 : -1)
  }

  #area(f: Float32Array, points: number, count: number, color: number): void {
    for (let i = 0; i < count - 2; i += 2) {
      const at = points + i
      if (!(f[at + 2] > f[at])) continue
      const o = this.#begin(Kind.Area, color, 0)
      const out = this.f
      for (let k = 0; k < 4; k++) out[o + k] = f[at + k]
      // The lower edge comes back from the right.
      const under = points + 2 * count - 1 - i
      out[o + 4] = f[under]
      out[o + 5] = f[under - 2]
    }
  }

  /** Writes segments with joins. The pattern [on, off] at `dash` lies along them, and moves by the speed at `speed`. */
  #strip(
    f: Float32Array,
    points: number,
    count: number,
    isClosed: boolean,
    half: number,
    color: number,
    dash: number,
    speed = -1,
  ): void {
    const segments = isClosed ? count : count - 1
    let phase = 0
    for (let i = 0; i < segments; i++) {
      const a = points + 2 * i
      const b = points + 2 * ((i + 1) % count)
      const x0 = f[a]
      const y0 = f[a + 1]
      const x1 = f[b]
      const y1 = f[b + 1]
      const length = Math.hypot(x1 - x0, y1 - y0)
      if (length === 0) continue
      const before = i > 0 ? i - 1 : isClosed ? count - 1 : -1
      const after = i + 2 < count ? i + 2 : isClosed ? (i + 2) % count : -1
      const p = points + 2 * before
      const n = points + 2 * after
      const o = this.#begin(Kind.Segment, color, 0)
      const out = this.f
      out[o] = x0
      out[o + 1] = y0
      out[o + 2] = x1
      out[o + 3] = y1
      out[o + 4] = half
      out[o + 5] = before < 0 ? NO_JOIN : joinAngle(x0 - f[p], y0 - f[p + 1], x1 - x0, y1 - y0)
      out[o + 6] = after < 0 ? NO_JOIN : joinAngle(x1 - x0, y1 - y0, f[n] - x1, f[n + 1] - y1)
      out[o + 7] = length
      if (dash >= 0) {
        const on = f[dash]
        const period = on + f[dash + 1]
        out[o + 8] = speed < 0 ? phase : phase - (((f[speed] * this.zeroMs) / 1000) % period)
        out[o + 9] = period
        out[o + 10] = on
        out[o + 11] = speed < 0 ? 0 : f[speed]
        phase = (phase + length) % period
      }
    }
  }

  /** Writes a convex polygon as a fan of triangles; only true edges are antialiased. */
  #fan(f: Float32Array, points: number, count: number, color: number): void {
    let area = 0
    for (let i = 0; i < count; i++) {
      const a = points + 2 * i
      const b = points + 2 * ((i + 1) % count)
      area += f[a] * f[b + 1] - f[b] * f[a + 1]
    }
    for (let i = 1; i + 1 < count; i++) {
      const first = points + 2 * (area >= 0 ? i : i + 1)
      const second = points + 2 * (area >= 0 ? i + 1 : i)
      const o = this.#begin(Kind.Triangle, color, 0)
      const out = this.f
      out[o] = f[points]
      out[o + 1] = f[points + 1]
      out[o + 2] = f[first]
      out[o + 3] = f[first + 1]
      out[o + 4] = f[second]
      out[o + 5] = f[second + 1]
      const atStart = i === 1 ? (area >= 0 ? 1 : 4) : 0
      const atEnd = i + 2 === count ? (area >= 0 ? 4 : 1) : 0
      out[o + 6] = atStart + 2 + atEnd
    }
  }

  #text(list: DisplayList, slot: number, at: number): void {
    const { f, u } = list
    const run = list.runsOf(slot)[u[at + 1]]
    if (run === undefined) return
    this.hasText = true
    const color = u[at + 5]
    const width = f[at + 6]
    const left = f[at + 2] - (u[at + 4] * width) / 2
    const y = f[at + 3]
    const scale = Math.min(this.#scale, MAX_RASTER_PX / run.size)
    const px = Math.round(run.size * scale * 64) / 64
    const atlas = this.#atlas
    const face = atlas.face(run.font, px)
    const baseline = y + run.size * 0.36
    const device = this.#a * left + this.#c * baseline + this.#e
    const phase = Number.isNaN(device) ? 0 : device - Math.floor(device)
    const start = Math.round(phase * 4) / 4
    if (FIGURES.test(run.value)) this.#figures(run.value, face, left, baseline, scale, start, color)
    else {
      const { codePoints, pens, isWhole } = this.#layouts.of(run.font, run.value)
      if (isWhole) {
        const glyph = atlas.run(face, run.value)
        if (glyph !== undefined) this.#glyph(glyph, left, baseline, 0, scale, start, color)
      } else {
        for (let i = 0; i < codePoints.length; i++)
          this.#character(face, codePoints[i], pens[i] * px, left, baseline, scale, start, color)
      }
    }
    if (run.underline) {
      const box = this.#box
      box[0] = left
      box[1] = y + run.size * 0.48
      box[2] = width
      box[3] = Math.max(run.size / 14, 0.5)
      this.rect(box, 0, 0, color, 0, 0)
    }
  }

  readonly #box = new Float32Array(4)

  /** Writes a number. Every new value is a new text, so its layout is not cached. */
  #figures(value: string, face: Face, x: number, y: number, scale: number, start: number, color: number): void {
    const figureAt = this.#layouts.figuresOf(face.font)
    let right = 0
    for (let i = 0; i < value.length; i++) {
      right += figureAt(value, i)
      const pen = right - figureAt(value, i, true)
      this.#character(face, value.charCodeAt(i), pen * face.px, x, y, scale, start, color)
    }
  }

  /** @param pen raster pixels from the line's start */
  #character(
    face: Face,
    codePoint: number,
    pen: number,
    x: number,
    y: number,
    scale: number,
    start: number,
    color: number,
  ): void {
    const at = start + pen
    const whole = face.phases === 1 ? Math.round(at) : Math.floor(at + 0.125)
    const step = face.phases === 1 ? 0 : Math.min(face.phases - 1, Math.max(0, Math.round((at - whole) * face.phases)))
    const glyph = this.#atlas.glyph(face, codePoint, step)
    if (glyph !== undefined) this.#glyph(glyph, x, y, whole, scale, start, color)
  }

  #glyph(glyph: Glyph, x: number, y: number, pen: number, scale: number, phase: number, color: number): void {
    const o = this.#begin(Kind.Glyph, color, 0)
    const out = this.f
    out[o] = x
    out[o + 1] = y
    out[o + 2] = pen + glyph.left
    out[o + 3] = glyph.top
    out[o + 4] = glyph.width
    out[o + 5] = glyph.height
    out[o + 6] = glyph.page
    out[o + 7] = scale
    out[o + 8] = glyph.x / PAGE_SIDE
    out[o + 9] = glyph.y / PAGE_SIDE
    out[o + 10] = (glyph.x + glyph.width) / PAGE_SIDE
    out[o + 11] = (glyph.y + glyph.height) / PAGE_SIDE
    this.u[o + 17] = Math.round(phase * 255)
  }

  #begin(kind: number, fill: number, stroke: number): number {
    const o = this.count++ * WORDS
    if (o + WORDS > this.f.length) {
      this.u = grown(this.u, 2 * this.u.length)
      this.f = new Float32Array(this.u.buffer)
    }
    const { f, u } = this
    for (let i = 4; i < 12; i++) f[o + i] = 0
    for (let i = 0; i < 4; i++) f[o + 12 + i] = this.#clip[i]
    u[o + 16] = bytesOf(fill)
    u[o + 17] = bytesOf(stroke)
    f[o + 18] = kind
    f[o + 19] = this.#map
    return o
  }

  #unclip(): void {
    this.#clip[0] = this.#clip[1] = -NO_CLIP
    this.#clip[2] = this.#clip[3] = NO_CLIP
  }
}
