import type { Picture } from '../../render/Picture.ts'
import { writeMappedBox } from '../../scene/affine.ts'
import { NOT_DRAWN } from '../../scene/Scene.ts'
import { turnAt } from '../../scene/SlotMotion.ts'
import type { Device, DeviceResources } from '../Device.ts'
import { DamageRects } from './DamageRects.ts'
import { DamageTiles } from './DamageTiles.ts'
import { drawImage, drawSlot } from './drawSlot.ts'
import { Pen } from './Pen.ts'
import { copyCost, paintCost } from './paintCost.ts'
import { type PaintSlot, Part, SpriteCache } from './SpriteCache.ts'
import { ZoomShot } from './ZoomShot.ts'

/** Antialiasing reaches beyond a box by this, device pixels. */
const MARGIN = 2
/** Where more than this share of the canvas is damaged, or in more rectangles, all of it is drawn without clipping. */
const WHOLE = 0.4
const MAX_RECTS = 64
/** Device pixels of a sprite: beyond, it takes the memory of many. */
const MAX_AREA = 300_000
/** Share of the canvas that must stay in sight for a copy of it to pay. */
const LEAST_SHIFTED = 0.5
/** Words of a still part that is worth a sprite of its own. */
const WORTHWHILE = 64
const IDENTITY = [1, 0, 0, 1, 0, 0]
const NONE: DeviceResources = { buffers: 0, textures: 0, shaders: 0 }

/**
 * Draws the display list with the browser's own 2D paths and text: the backend where WebGL is software. Widgets that do
 * not change from frame to frame are copied from sprites.
 */
export class Canvas2dDevice implements Device {
  readonly backend = 'canvas2d'
  readonly canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #pen = new Pen()
  readonly #spritePen = new Pen()
  readonly #tiles = new DamageTiles()
  readonly #few = new DamageRects()
  readonly #sprites = new SpriteCache()
  /** Damaged ones: x y width height each. */
  readonly #rects: number[] = []
  /** What {@link Canvas2dDevice.#setMap} has set; not a number where something else did. */
  readonly #map = new Float64Array(6)
  /** Of the page's image: x y width height u0 v0 u1 v1. */
  readonly #place = new Float64Array([0, 0, 0, 0, 0, 0, 1, 1])
  readonly #shot = new ZoomShot()
  /** Device pixels per page unit in the last frame. */
  #scale = 0
  /** Where the camera was in the last frame: page point at the top left corner, and device pixels a page unit. */
  #drawnX = 0
  #drawnY = 0
  #drawnScale = 0
  #isZooming = false
  #picture: Picture | undefined

  /** @throws {Error} when the browser gives no 2D context. */
  constructor(canvas: HTMLCanvasElement) {
    // Not opaque: text would be smoothed in another way than in sprites.
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('The browser gave no 2D context.')
    this.canvas = canvas
    this.#context = context
  }

  get wantsSettle(): boolean {
    return this.#sprites.isLoose || this.#shot.isTaken
  }

  draw(picture: Picture): number {
    const { view, damage } = picture
    const width = Math.round(view.width * view.dpr)
    const height = Math.round(view.height * view.dpr)
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width
      this.canvas.height = height
      this.#pen.forgetFont()
      damage.addAll()
    }
    this.#picture = picture
    this.#sprites.reserve(picture.scene.capacity)
    for (let i = 0; i < picture.repaintedCount; i++) {
      const slot = picture.repainted[i] as number
      const still = picture.list.stillOf(slot)
      this.#sprites.change(slot, still !== undefined && still.words >= WORTHWHILE ? still.version : 0)
    }
    const scale = view.zoom * view.dpr
    this.#isZooming = this.#scale !== 0 && this.#scale !== scale
    this.#drawnScale = this.#scale
    this.#scale = scale
    const isSharp = !this.wantsSettle
    this.#sprites.isLoose = false
    const calls =
      this.#drawShifted(picture, isSharp) ?? this.#drawShot(picture) ?? this.#drawDamage(picture, width, height)
    if (calls > 0 && !this.#shot.isTaken) this.#sprites.build(calls, this.#boxOf, this.#paintSprite, this.#isZooming)
    this.#drawnX = view.x
    this.#drawnY = view.y
    return calls
  }

  /**
   * Where only the camera went elsewhere, by whole device pixels, what was drawn is copied there, and drawn is what comes
   * into sight. @returns undefined where that is not so
   */
  #drawShifted(picture: Picture, isSharp: boolean): number | undefined {
    const { view, damage } = picture
    const scale = view.zoom * view.dpr
    if (!damage.isCameraOnly || !isSharp || this.#drawnScale !== scale) return undefined
    const { width, height } = this.canvas
    const dx = Math.round((this.#drawnX - view.x) * scale)
    const dy = Math.round((this.#drawnY - view.y) * scale)
    const [seenWidth, seenHeight] = [width - Math.abs(dx), height - Math.abs(dy)]
    if (seenWidth <= 0 || seenHeight <= 0 || seenWidth * seenHeight < LEAST_SHIFTED * width * height) return undefined
    const context = this.#context
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalCompositeOperation = 'copy'
    context.drawImage(this.canvas, dx, dy)
    context.globalCompositeOperation = 'source-over'
    let calls = 1
    if (dy !== 0) calls += this.#drawClipped(picture, 0, dy > 0 ? 0 : seenHeight, width, Math.abs(dy))
    if (dx !== 0) calls += this.#drawClipped(picture, dx > 0 ? 0 : seenWidth, Math.max(0, dy), Math.abs(dx), seenHeight)
    return calls
  }

  /** While the camera zooms over a page at rest, what was drawn before is stretched. @returns undefined where it cannot be */
  #drawShot(picture: Picture): number | undefined {
    const { view, damage } = picture
    const shot = this.#shot
    if (damage.isEmpty) return undefined
    const isZoom = this.#isZooming && damage.isCameraOnly
    if (isZoom && !shot.isTaken) shot.take(this.canvas, this.#drawnX, this.#drawnY, this.#drawnScale)
    const place = isZoom ? shot.placeIn(view, this.canvas) : undefined
    if (place === undefined) {
      // What is around a change would stay stretched.
      if (shot.isTaken) damage.addAll()
      shot.drop()
      return undefined
    }
    const { width, height } = this.canvas
    const { x, y } = place
    const [right, bottom] = [x + place.width, y + place.height]
    let calls = 1
    if (y > 0) calls += this.#drawClipped(picture, 0, 0, width, y)
    if (bottom < height) calls += this.#drawClipped(picture, 0, bottom, width, height - bottom)
    if (x > 0) calls += this.#drawClipped(picture, 0, y, x, place.height)
    if (right < width) calls += this.#drawClipped(picture, right, y, width - right, place.height)
    this.#context.setTransform(1, 0, 0, 1, 0, 0)
    shot.draw(this.#context, view, place)
    return calls
  }

  /** All of the canvas, or a few rectangles of it. */
  #drawDamage(picture: Picture, width: number, height: number): number {
    const { damage } = picture
    if (damage.isAll) return this.#drawRegion(picture, 0, 0, width, height)
    if (damage.isEmpty) return 0
    const rects = this.#rects
    rects.length = 0
    const boxes = damage.count <= DamageRects.most ? this.#few : this.#tiles
    boxes.reset(width, height)
    this.#mark(picture, boxes)
    boxes.trace(this)
    // Each rectangle clips, and goes through all widgets: many of them cost more than the pixels they save.
    if (rects.length > 4 * MAX_RECTS || this.#share(width, height) > WHOLE)
      return this.#drawRegion(picture, 0, 0, width, height)
    let calls = 0
    for (let i = 0; i < rects.length; i += 4) {
      const [x, y, w, h] = [rects[i] as number, rects[i + 1] as number, rects[i + 2] as number, rects[i + 3] as number]
      calls += this.#drawClipped(picture, x, y, w, h)
    }
    return calls
  }

  #drawClipped(picture: Picture, x: number, y: number, width: number, height: number): number {
    const context = this.#context
    context.save()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.beginPath()
    context.rect(x, y, width, height)
    context.clip()
    const calls = this.#drawRegion(picture, x, y, width, height)
    context.restore()
    this.#pen.forgetFont()
    return calls
  }

  /** Takes a damaged rectangle. */
  rect(x: number, y: number, width: number, height: number): void {
    this.#rects.push(x, y, width, height)
  }

  /** Share of the canvas that the rectangles take. */
  #share(width: number, height: number): number {
    const rects = this.#rects
    let area = 0
    for (let i = 0; i < rects.length; i += 4) area += (rects[i + 2] as number) * (rects[i + 3] as number)
    return area / (width * height)
  }

  #mark({ view, damage }: Picture, marked: DamageRects | DamageTiles): void {
    const scale = view.zoom * view.dpr
    const { boxes, count } = damage
    for (let i = 0; i < 4 * count; i += 4) {
      marked.mark(
        ((boxes[i] as number) - view.x) * scale - MARGIN,
        ((boxes[i + 1] as number) - view.y) * scale - MARGIN,
        ((boxes[i + 2] as number) - view.x) * scale + MARGIN,
        ((boxes[i + 3] as number) - view.y) * scale + MARGIN,
      )
    }
  }

  /**
   * A 2D context goes away when the browser's GPU process ends. The browser restores that of the canvas, empty and in its
   * initial state; bitmaps and canvases that no document holds stay empty.
   */
  onContext(fn: (state: 'lost' | 'restored') => void): () => void {
    const lost = () => fn('lost')
    const restored = () => {
      this.invalidate()
      fn('restored')
    }
    this.canvas.addEventListener('contextlost', lost)
    this.canvas.addEventListener('contextrestored', restored)
    return () => {
      this.canvas.removeEventListener('contextlost', lost)
      this.canvas.removeEventListener('contextrestored', restored)
    }
  }

  settle({ damage, scene }: Picture): void {
    // The camera and the widgets rest: what is drawn next is drawn at its true scale and place.
    this.#scale = 0
    const isShot = this.#shot.isTaken
    this.#shot.free()
    if (this.#sprites.settle((slot) => damage.add(scene.ink, 4 * slot)) || isShot) damage.addAll()
  }

  /** Neither a sprite nor the context's state can be trusted: others were drawn meanwhile, or it was lost. */
  invalidate(): void {
    this.#sprites.clear()
    this.#shot.free()
    this.#pen.forgetFont()
  }

  resources(): DeviceResources {
    return NONE
  }

  destroy(): void {
    this.#sprites.clear()
    this.#shot.free()
    this.#picture = undefined
    // Frees the backing store at once instead of at the next collection.
    this.canvas.width = 0
    this.canvas.height = 0
  }

  /** Device pixels. @returns widgets and primitives drawn. */
  #drawRegion(picture: Picture, x: number, y: number, width: number, height: number): number {
    const context = this.#context
    const { view, scene, list } = picture
    const scale = view.zoom * view.dpr
    const left = view.x * scale
    const top = view.y * scale
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.fillStyle = this.#pen.color((picture.surroundColor | 0xff) >>> 0)
    context.fillRect(x, y, width, height)
    context.fillStyle = this.#pen.color(picture.pageColor)
    context.fillRect(-left, -top, picture.pageWidth * scale, picture.pageHeight * scale)
    if (picture.pageImage > 0) this.#drawPageImage(picture, scale, left, top)

    const x0 = (x - MARGIN + left) / scale
    const y0 = (y - MARGIN + top) / scale
    const x1 = x0 + (width + 2 * MARGIN) / scale
    const y1 = y0 + (height + 2 * MARGIN) / scale
    const { order, orderCount, ink, drawn, flags, motion } = scene
    const sprites = this.#sprites
    let calls = 0
    this.#map.set(IDENTITY)
    for (let r = 0; r < orderCount; r++) {
      const slot = order[r] as number
      if (((flags[slot] as number) & NOT_DRAWN) !== 0) continue
      const i = 4 * slot
      if (!((ink[i] as number) <= x1 && (ink[i + 2] as number) >= x0)) continue
      if (!((ink[i + 1] as number) <= y1 && (ink[i + 3] as number) >= y0)) continue
      const m = 6 * slot
      const a = scale * (drawn[m] as number)
      const b = scale * (drawn[m + 1] as number)
      const c = scale * (drawn[m + 2] as number)
      const d = scale * (drawn[m + 3] as number)
      const e = scale * (drawn[m + 4] as number) - left
      const f = scale * (drawn[m + 5] as number) - top
      const period = motion.period[slot] as number
      const dim = picture.isDim ? (motion.twinkle[slot] as number) : 0
      let from = 0
      const isLevel = period === 0
      if (!isLevel) this.#turn(motion.centre, slot, turnAt(picture.timeMs, period), scale, left, top)
      if (motion.flow[slot] === 0) {
        if (isLevel) this.#setMap(1, 0, 0, 1, 0, 0)
        const part = sprites.draw(context, slot, dim, a, b, c, d, e, f, isLevel, this.#isZooming)
        if (part !== Part.None) calls++
        if (part === Part.Whole) continue
        sprites.noteSteady(slot)
        if (part === Part.Still) from = list.stillOf(slot)?.words ?? 0
      }
      if (isLevel) this.#setMap(a, b, c, d, e, f)
      else context.transform(a, b, c, d, e, f)
      this.#pen.dim = dim
      calls += drawSlot(context, list, slot, this.#pen, picture.timeMs, picture.images, scale, from)
    }
    this.#pen.dim = 0
    return calls
  }

  /** A slot's device box and map at rest, for its sprite; false for what is not shown, or is more to copy than to paint. */
  readonly #boxOf = (slot: number, isWhole: boolean, out: Float64Array): boolean => {
    const picture = this.#picture
    if (picture === undefined || (picture.scene.rank[slot] as number) < 0) return false
    const { view, scene, list } = picture
    const { world, drawn, inkLocal } = scene
    const scale = view.zoom * view.dpr
    const left = view.x * scale
    const top = view.y * scale
    const m = 6 * slot
    // Not the slot's ink on the page: of what turns, that is the circle it turns in.
    writeMappedBox(world, m, inkLocal, 4 * slot, out, 0)
    out[0] = Math.floor((out[0] as number) * scale - left) - 1
    out[1] = Math.floor((out[1] as number) * scale - top) - 1
    out[2] = Math.ceil((out[2] as number) * scale - left) + 1
    out[3] = Math.ceil((out[3] as number) * scale - top) + 1
    for (let k = 0; k < 6; k++) out[4 + k] = scale * (drawn[m + k] as number)
    out[8] = (out[8] as number) - left
    out[9] = (out[9] as number) - top
    const area = ((out[2] as number) - (out[0] as number)) * ((out[3] as number) - (out[1] as number))
    if (area > MAX_AREA) return false
    const words = (isWhole ? list.length[slot] : list.stillOf(slot)?.words) ?? 0
    const isTurned = scene.motion.period[slot] !== 0
    return paintCost(list, slot, words, scale, isTurned) > copyCost(area, isTurned)
  }

  readonly #paintSprite: PaintSlot = (context, slot, dx, dy, isWhole) => {
    const picture = this.#picture
    if (picture === undefined) return
    const { view, scene, list } = picture
    const { drawn, motion } = scene
    const scale = view.zoom * view.dpr
    const m = 6 * slot
    this.#spritePen.dim = picture.isDim ? (motion.twinkle[slot] as number) : 0
    context.setTransform(
      scale * (drawn[m] as number),
      scale * (drawn[m + 1] as number),
      scale * (drawn[m + 2] as number),
      scale * (drawn[m + 3] as number),
      scale * (drawn[m + 4] as number) - view.x * scale + dx,
      scale * (drawn[m + 5] as number) - view.y * scale + dy,
    )
    // A page may be on a canvas that was resized, which forgets its font.
    this.#spritePen.forgetFont()
    const to = isWhole ? undefined : list.stillOf(slot)?.words
    drawSlot(context, list, slot, this.#spritePen, picture.timeMs, picture.images, scale, 0, to)
  }

  #drawPageImage(
    { pageImage, pageWidth, pageHeight, images }: Picture,
    scale: number,
    left: number,
    top: number,
  ): void {
    const place = this.#place
    place[2] = pageWidth
    place[3] = pageHeight
    this.#context.setTransform(scale, 0, 0, scale, -left, -top)
    drawImage(this.#context, place, 0, images, pageImage, 1, this.#pen, scale)
    this.#context.setTransform(1, 0, 0, 1, 0, 0)
  }

  /** Most widgets stand in the page's own frame: the context keeps the map that it has. */
  #setMap(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const map = this.#map
    if (map[0] === a && map[1] === b && map[2] === c && map[3] === d && map[4] === e && map[5] === f) return
    map[0] = a
    map[1] = b
    map[2] = c
    map[3] = d
    map[4] = e
    map[5] = f
    this.#context.setTransform(a, b, c, d, e, f)
  }

  /** Turns device pixels about the point that the slot turns about. */
  #turn(centre: Float32Array, slot: number, angle: number, scale: number, left: number, top: number): void {
    const x = (centre[2 * slot] as number) * scale - left
    const y = (centre[2 * slot + 1] as number) * scale - top
    const c = Math.cos(angle)
    const s = Math.sin(angle)
    this.#map[0] = Number.NaN
    this.#context.setTransform(c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
  }
}
