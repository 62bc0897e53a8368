import type { DamageList } from '../../picture/DamageList.ts'
import type { Picture } from '../../picture/Picture.ts'
import { writeTransformedBox } from '../../scene/affine.ts'
import { NOT_DRAWN } from '../../scene/SceneArrays.ts'
import { turnAt } from '../../scene/SlotMotion.ts'
import type { Device, DeviceResources } from '../Device.ts'
import { DamagedAreas, MARGIN } from './DamagedAreas.ts'
import { DamageRects } from './DamageRects.ts'
import { drawImage, drawSlot } from './drawSlot.ts'
import { Hold } from './Hold.ts'
import { Pen } from './Pen.ts'
import { copyCost, paintCost } from './paintCost.ts'
import { type PaintSlot, Part, SpriteCache } from './SpriteCache.ts'
import { ZoomShot } from './ZoomShot.ts'

/** Largest sprite, device pixels: a larger one takes the memory of many. */
const MAX_AREA = 300_000
/** Least share of the canvas that must stay in view for copying it to pay. */
const LEAST_SHIFTED = 0.5
/** With more rectangles than these, the widgets on them are found first; otherwise each rectangle looks through all. */
const FEW_RECTS = 2
/** Least words of a static layer that is worth a sprite of its own. */
const WORTHWHILE = 64
const IDENTITY = [1, 0, 0, 1, 0, 0]
const NONE: DeviceResources = { buffers: 0, textures: 0, shaders: 0 }

/**
 * Draws the display list with the browser's 2D paths and text: the backend where WebGL runs in software. Widgets that
 * do not change from frame to frame are copied from sprites.
 */
export class Canvas2dDevice implements Device {
  readonly backend = 'canvas2d'
  readonly canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #pen = new Pen()
  readonly #spritePen = new Pen()
  readonly #damaged = new DamagedAreas()
  readonly #sprites = new SpriteCache()
  /** The transform that {@link Canvas2dDevice.#setTransform} has set; NaN where other code set one. */
  readonly #transform = new Float64Array(6)
  /** Place of the page's image: x y width height u0 v0 u1 v1. */
  readonly #place = new Float64Array([0, 0, 0, 0, 0, 0, 1, 1])
  readonly #shot = new ZoomShot()
  readonly #hold = new Hold()
  /** The transform of a slot whose sprite is made, in page units. */
  readonly #spriteMap = new Float64Array(6)
  /** Device pixels per page unit in the last frame. */
  #scale = 0
  /** Camera of the last frame: page point at the top left corner, and device pixels per page unit. */
  #drawnX = 0
  #drawnY = 0
  #drawnScale = 0
  #isZooming = false
  /** Slots to be drawn, in paint order; undefined: all. */
  #slots: Int32Array | undefined
  #picture: Picture | undefined

  /** @throws {Error} when the browser gives no 2D context. */
  constructor(canvas: HTMLCanvasElement) {
    // The canvas is not opaque, because text would then be smoothed differently than in sprites.
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('The browser gave no 2D context.')
    this.canvas = canvas
    this.#context = context
  }

  get wantsSettle(): boolean {
    return this.#sprites.isLoose || this.#shot.isTaken || this.#hold.isOn
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
      const slot = picture.repainted[i]
      const layer = picture.list.staticLayerOf(slot)
      this.#sprites.change(slot, layer !== undefined && layer.words >= WORTHWHILE ? layer.version : 0)
    }
    const scale = view.zoom * view.dpr
    this.#isZooming = this.#scale !== 0 && this.#scale !== scale
    this.#drawnScale = this.#scale
    this.#scale = scale
    this.#sprites.isLoose = false
    const calls = this.#drawShifted(picture) ?? this.#drawShot(picture) ?? this.#drawDamage(picture)
    if (calls > 0 && !this.#shot.isTaken) this.#sprites.build(calls, this.#boxOf, this.#paintSprite, this.#isZooming)
    this.#drawnX = view.x
    this.#drawnY = view.y
    return calls
  }

  /**
   * If the camera has moved by whole device pixels, copies the canvas, and draws the strips that come into view and what
   * has changed. What is too much of it waits.
   * @returns undefined where that is not so, or where too much has waited for long enough
   */
  #drawShifted(picture: Picture): number | undefined {
    const { view, damage } = picture
    const scale = view.zoom * view.dpr
    if (!damage.isCamera || this.#shot.isTaken || this.#drawnScale !== scale) return undefined
    if (this.#hold.isOver(picture.timeMs)) return undefined
    const { width, height } = this.canvas
    const dx = Math.round((this.#drawnX - view.x) * scale)
    const dy = Math.round((this.#drawnY - view.y) * scale)
    const [seenWidth, seenHeight] = [width - Math.abs(dx), height - Math.abs(dy)]
    if (seenWidth <= 0 || seenHeight <= 0 || seenWidth * seenHeight < LEAST_SHIFTED * width * height) return undefined
    const rects = this.#rectsOf(picture, damage)
    if (rects === undefined && !this.#canWait(picture)) return undefined
    const context = this.#context
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalCompositeOperation = 'copy'
    context.drawImage(this.canvas, dx, dy)
    context.globalCompositeOperation = 'source-over'
    let calls = 1
    if (dy !== 0) calls += this.#drawClipped(picture, 0, dy > 0 ? 0 : seenHeight, width, Math.abs(dy))
    if (dx !== 0) calls += this.#drawClipped(picture, dx > 0 ? 0 : seenWidth, Math.max(0, dy), Math.abs(dx), seenHeight)
    return rects ? calls + this.#drawRects(picture, rects) : calls
  }

  /**
   * While the camera zooms, stretches the picture of before, and draws over it what has changed since it was taken. What
   * becomes too much of it waits.
   * @returns undefined where the picture cannot be used, or where too much has waited for long enough
   */
  #drawShot(picture: Picture): number | undefined {
    const { view, damage } = picture
    const shot = this.#shot
    if (damage.isEmpty) return undefined
    if (this.#isZooming && damage.isCamera && !shot.isTaken)
      shot.take(this.canvas, this.#drawnX, this.#drawnY, this.#drawnScale)
    if (!shot.isTaken) return undefined
    const { changed } = shot
    const had = changed.count
    const isRoom = had + damage.count <= DamageRects.most
    if (isRoom) for (let i = 0; i < damage.count; i++) changed.add(damage.boxes, 4 * i)
    const place = damage.isWhole ? undefined : shot.placeIn(view, this.canvas)
    let rects = place && isRoom ? this.#rectsOf(picture, changed) : undefined
    if (place && !rects && this.#canWait(picture)) {
      changed.count = had
      rects = this.#rectsOf(picture, changed)
    }
    if (place === undefined || rects === undefined || this.#hold.isOver(picture.timeMs)) {
      damage.addAll()
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
    return calls + this.#drawRects(picture, rects)
  }

  /** Draws the whole canvas, or the rectangles of it that have changed. */
  #drawDamage(picture: Picture): number {
    const { damage } = picture
    if (damage.isEmpty) return 0
    const rects = damage.isAll ? undefined : this.#rectsOf(picture, damage)
    if (rects) return this.#drawRects(picture, rects)
    this.#hold.end()
    return this.#drawRegion(picture, 0, 0, this.canvas.width, this.canvas.height)
  }

  /** Lets changes wait, unless something moves on the page: what is dragged must not lag behind. */
  #canWait({ movedCount, timeMs }: Picture): boolean {
    if (movedCount > 0) return false
    this.#hold.start(timeMs)
    return true
  }

  #rectsOf({ view }: Picture, { isWhole, boxes, count }: DamageList): DamageRects | undefined {
    if (isWhole) return undefined
    return this.#damaged.rectsOf(view, boxes, count, this.canvas.width, this.canvas.height)
  }

  #drawRects(picture: Picture, { boxes, count }: DamageRects): number {
    if (count > FEW_RECTS) {
      this.#damaged.findTouched(picture)
      this.#slots = this.#damaged.touched
    }
    let calls = 0
    for (let i = 0; i < 4 * count; i += 4)
      calls += this.#drawClipped(picture, boxes[i], boxes[i + 1], boxes[i + 2] - boxes[i], boxes[i + 3] - boxes[i + 1])
    this.#slots = undefined
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

  /**
   * A 2D context is lost when the browser's GPU process ends. The browser restores the canvas's context, empty and in
   * its initial state; bitmaps and canvases outside the document stay empty.
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
    // Camera and widgets rest: the next frame is drawn at its true scale and place.
    this.#scale = 0
    const isBehind = this.#shot.isTaken || this.#hold.isOn
    this.#shot.free()
    this.#hold.end()
    const isStretched = this.#sprites.settle((slot) => {
      damage.add(scene.ink, 4 * slot)
    })
    if (isStretched || isBehind) damage.addAll()
  }

  /** Sprites and the context's state cannot be trusted: another device has drawn meanwhile, or the context was lost. */
  invalidate(): void {
    this.#sprites.clear()
    this.#shot.free()
    this.#hold.end()
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

  /**
   * Draws a region in device pixels.
   * @returns widgets and primitives drawn
   */
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
    const { ink, drawn, flags, motion } = scene
    const order = this.#slots ?? scene.order
    const orderCount = this.#slots ? this.#damaged.touchedCount : scene.orderCount
    const sprites = this.#sprites
    let calls = 0
    this.#transform.set(IDENTITY)
    for (let r = 0; r < orderCount; r++) {
      const slot = order[r]
      if ((flags[slot] & NOT_DRAWN) !== 0) continue
      const i = 4 * slot
      if (!(ink[i] <= x1 && ink[i + 2] >= x0)) continue
      if (!(ink[i + 1] <= y1 && ink[i + 3] >= y0)) continue
      const m = 6 * slot
      const a = scale * drawn[m]
      const b = scale * drawn[m + 1]
      const c = scale * drawn[m + 2]
      const d = scale * drawn[m + 3]
      const e = scale * drawn[m + 4] - left
      const f = scale * drawn[m + 5] - top
      const period = motion.period[slot]
      const dim = picture.isDim ? motion.twinkle[slot] : 0
      let from = 0
      const isLevel = period === 0
      if (!isLevel) this.#turn(motion.centre, slot, turnAt(picture.timeMs, period), scale, left, top)
      if (motion.flow[slot] === 0) {
        if (isLevel) this.#setTransform(1, 0, 0, 1, 0, 0)
        const part = sprites.draw(context, slot, dim, a, b, c, d, e, f, isLevel, this.#isZooming)
        if (part !== Part.None) calls++
        if (part === Part.Whole) continue
        sprites.noteSteady(slot)
        if (part === Part.Static) from = list.staticLayerOf(slot)?.words ?? 0
      }
      if (isLevel) this.#setTransform(a, b, c, d, e, f)
      else context.transform(a, b, c, d, e, f)
      this.#pen.dim = dim
      calls += drawSlot(context, list, slot, this.#pen, picture.timeMs, picture.images, scale, from)
    }
    this.#pen.dim = 0
    return calls
  }

  /**
   * Writes the device box and transform of a slot's sprite, at rest or level, and whether a rotated copy of it pays.
   * @returns false if it is not shown, or is cheaper to paint than to copy
   */
  readonly #boxOf = (slot: number, isWhole: boolean, out: Float64Array): boolean => {
    const picture = this.#picture
    if (picture === undefined || picture.scene.rank[slot] < 0) return false
    const { view, scene, list } = picture
    const { world, drawn, inkLocal } = scene
    const scale = view.zoom * view.dpr
    const left = view.x * scale
    const top = view.y * scale
    const m = 6 * slot
    const map = this.#spriteMap
    for (let k = 0; k < 6; k++) map[k] = world[m + k]
    const isTurning = this.#sprites.isTurning(slot)
    if (isTurning) {
      // Level, a sprite that will be rotated has the fewest pixels.
      map[0] = map[3] = Math.hypot(map[0], map[1])
      map[1] = map[2] = 0
    }
    // The slot's ink on the page would not do: for a turning slot it is a circle.
    writeTransformedBox(map, 0, inkLocal, 4 * slot, out, 0)
    out[0] = Math.floor(out[0] * scale - left) - 1
    out[1] = Math.floor(out[1] * scale - top) - 1
    out[2] = Math.ceil(out[2] * scale - left) + 1
    out[3] = Math.ceil(out[3] * scale - top) + 1
    for (let k = 0; k < 4; k++) out[4 + k] = scale * (isTurning ? map[k] : drawn[m + k])
    out[8] = scale * drawn[m + 4] - left
    out[9] = scale * drawn[m + 5] - top
    const area = (out[2] - out[0]) * (out[3] - out[1])
    if (area > MAX_AREA) return false
    const words = (isWhole ? list.length[slot] : list.staticLayerOf(slot)?.words) ?? 0
    const paysTurned = paintCost(list, slot, words, scale, true) > copyCost(area, true)
    out[10] = paysTurned ? 1 : 0
    if (scene.motion.period[slot] !== 0 || isTurning) return paysTurned
    return paintCost(list, slot, words, scale, false) > copyCost(area, false)
  }

  readonly #paintSprite: PaintSlot = (context, slot, box, isWhole) => {
    const picture = this.#picture
    if (picture === undefined) return
    const { view, scene, list } = picture
    const scale = view.zoom * view.dpr
    this.#spritePen.dim = picture.isDim ? scene.motion.twinkle[slot] : 0
    context.setTransform(box[4], box[5], box[6], box[7], box[8] - box[0], box[9] - box[1])
    // The sprite canvas may have been resized, which resets its font.
    this.#spritePen.forgetFont()
    const to = isWhole ? undefined : list.staticLayerOf(slot)?.words
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

  /** Sets a transform unless it is set already: most widgets stand in the page's own frame. */
  #setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const map = this.#transform
    if (map[0] === a && map[1] === b && map[2] === c && map[3] === d && map[4] === e && map[5] === f) return
    map[0] = a
    map[1] = b
    map[2] = c
    map[3] = d
    map[4] = e
    map[5] = f
    this.#context.setTransform(a, b, c, d, e, f)
  }

  /** Rotates device pixels about the slot's centre of rotation. */
  #turn(centre: Float32Array, slot: number, angle: number, scale: number, left: number, top: number): void {
    const x = centre[2 * slot] * scale - left
    const y = centre[2 * slot + 1] * scale - top
    const c = Math.cos(angle)
    const s = Math.sin(angle)
    this.#transform[0] = Number.NaN
    this.#context.setTransform(c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
  }
}
