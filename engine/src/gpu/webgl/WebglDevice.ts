import type { Picture } from '../../picture/Picture.ts'
import { NOT_DRAWN } from '../../scene/SceneArrays.ts'
import { DIM } from '../../scene/SlotMotion.ts'
import { grown } from '../../schema/values/grown.ts'
import { GlyphAtlas } from '../../text/GlyphAtlas.ts'
import { RunLayouts } from '../../text/RunLayout.ts'
import type { Device, DeviceResources } from '../Device.ts'
import { GlPrograms } from './GlPrograms.ts'
import { ImageAtlas } from './ImageAtlas.ts'
import { InstanceStream } from './InstanceStream.ts'
import { InstanceWriter } from './InstanceWriter.ts'
import { WORDS } from './layout.ts'
import { mergeDamage } from './mergeDamage.ts'

/** Raster scales closer than this count as the same. */
const SAME_SCALE = 1e-4
const MAX_REGIONS = 2
/** Raster scale of slots out of view that may have lost their place in an atlas. */
const EVICTED = -1
/** After an atlas had to be emptied, it fits after this many coarser tries at most. */
const MAX_ROUNDS = 8
/** The shaders' clock restarts after this time, so that rotation stays smooth for weeks. */
const CLOCK_MS = 600_000

/**
 * Draws the display list with WebGL: every widget's primitives are instances of one stream in paint order, so a page is
 * two draw calls, and the camera is a uniform. All state follows from the picture, so a lost context is filled again.
 */
export class WebglDevice implements Device {
  readonly backend = 'webgl'
  readonly canvas: HTMLCanvasElement
  #gl: GlPrograms
  readonly #atlas = new GlyphAtlas()
  readonly #imageAtlas = new ImageAtlas()
  readonly #writer = new InstanceWriter(this.#atlas, new RunLayouts(), this.#imageAtlas)
  readonly #stream = new InstanceStream()
  /** Scale at which each slot's text and images were rasterised; 0 = it has none. */
  #rasterScale = new Float64Array(64)
  #isFresh = true
  #epoch = 0
  #wantsSettle = false
  /** Scale at which text is laid out now: the camera's scale once it rests. */
  #scale = 0
  /** Scale at which everything is rasterised, in view or not; 0 = not everything is. */
  #sharpScale = 0
  /** Zero of the clock, ms: single precision counts seconds from here. */
  #zeroMs = 0
  readonly #box = new Float64Array(8)

  /** @throws {Error} when the browser gives no WebGL context with the features that drawing needs. */
  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas
    this.#gl = new GlPrograms(canvas)
  }

  get wantsSettle(): boolean {
    return this.#wantsSettle
  }

  settle({ damage }: Picture): void {
    this.#scale = 0
    damage.addAll()
  }

  invalidate(): void {
    this.#isFresh = true
  }

  draw(picture: Picture): number {
    const { view, damage, scene } = picture
    const width = Math.round(view.width * view.dpr)
    const height = Math.round(view.height * view.dpr)
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width
      this.canvas.height = height
      damage.addAll()
    }
    const scale = view.zoom * view.dpr
    if (this.#scale === 0) this.#scale = scale
    this.#reserve(scene.capacity)
    if (picture.timeMs - this.#zeroMs > CLOCK_MS) {
      this.#writer.zeroMs = this.#zeroMs = picture.timeMs
      this.#isFresh = true
    }
    this.#atlas.beginTurn()
    this.#imageAtlas.beginTurn()
    this.#writeInstances(picture)
    this.#writePage(picture)
    this.#refreshRasters(picture, scale)
    this.#stream.pack(scene)
    this.#writeMaps(picture)
    const { spinning, flowing, twinkling } = scene.motion
    if (this.#isFresh || spinning + flowing + twinkling > 0)
      this.#gl.setClock((picture.timeMs - this.#zeroMs) / 1000, picture.isDim ? DIM : 1)
    this.#isFresh = false
    this.#gl.uploadPages(this.#atlas)
    this.#gl.uploadImages(this.#imageAtlas)
    this.#gl.uploadInstances(this.#stream)
    return this.#drawRegions(picture, width, height, scale)
  }

  onContext(fn: (state: 'lost' | 'restored') => void): () => void {
    const lost = (event: Event) => {
      // Without this the browser would not restore the context.
      event.preventDefault()
      this.#gl.destroy()
      fn('lost')
    }
    const restored = () => {
      try {
        // The old program's extensions and bindings belong to the lost context, so a new one is made.
        this.#gl = new GlPrograms(this.canvas)
      } catch {
        // The context is lost again, and is waited for again.
        return
      }
      this.#isFresh = true
      this.#atlas.markAllDirty()
      this.#imageAtlas.clear()
      this.#stream.isNew = true
      this.#stream.mesh.invalidate()
      fn('restored')
    }
    this.canvas.addEventListener('webglcontextlost', lost)
    this.canvas.addEventListener('webglcontextrestored', restored)
    return () => {
      this.canvas.removeEventListener('webglcontextlost', lost)
      this.canvas.removeEventListener('webglcontextrestored', restored)
    }
  }

  resources(): DeviceResources {
    return this.#gl.resources()
  }

  destroy(): void {
    this.#gl.destroy()
    // Browsers drop the oldest of too many contexts, so this one is released before garbage collection.
    this.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
    this.canvas.width = 0
    this.canvas.height = 0
  }

  #reserve(slots: number): void {
    this.#stream.reserve(slots)
    this.#gl.reserveMaps(slots + 1)
    if (slots <= this.#rasterScale.length) return
    this.#rasterScale = grown(this.#rasterScale, slots)
  }

  #writeInstances(picture: Picture): void {
    const { scene, repainted, repaintedCount } = picture
    if (this.#isFresh) {
      for (let r = 0; r < scene.orderCount; r++) this.#write(picture, scene.order[r])
      return
    }
    for (let i = 0; i < repaintedCount; i++) {
      const slot = repainted[i]
      if (scene.rank[slot] >= 0 && !this.#writeValue(picture, slot)) this.#write(picture, slot)
    }
  }

  /** Writes the instances after the slot's static layer, if that is in the stream. @returns whether it was */
  #writeValue(picture: Picture, slot: number): boolean {
    const layer = picture.list.staticLayerOf(slot)
    const had = this.#rasterScale[slot]
    if (layer === undefined || !this.#stream.hasStatic(slot, layer.version)) return false
    if (had !== 0 && had !== this.#scale) return false
    this.#writer.write(picture, slot, this.#scale, layer.words)
    if (!this.#stream.putAfterStatic(slot, this.#writer)) return false
    if (this.#writer.hasText || this.#writer.hasImage) this.#rasterScale[slot] = this.#scale
    return true
  }

  #write(picture: Picture, slot: number): void {
    this.#writer.write(picture, slot, this.#scale, 0)
    this.#stream.put(slot, this.#writer, picture.list.staticLayerOf(slot)?.version ?? 0)
    this.#rasterScale[slot] = this.#writer.hasText || this.#writer.hasImage ? this.#scale : 0
  }

  /**
   * Lays out again, once the camera rests, text and images in view that were rasterised for another scale. While it
   * moves, their bitmaps are stretched.
   */
  #refreshRasters(picture: Picture, scale: number): void {
    const { scene, view } = picture
    const isResting = Math.abs(this.#scale - scale) <= SAME_SCALE * scale
    this.#wantsSettle = !isResting
    const isEvicted = this.#epoch !== this.#epochs
    if (!isEvicted && (!isResting || this.#sharpScale === this.#scale)) return
    const x1 = view.x + view.width / view.zoom
    const y1 = view.y + view.height / view.zoom
    // If a round emptied a page, earlier layouts may have lost their bitmaps, so another round follows.
    for (let round = 0; round < MAX_ROUNDS; round++) {
      this.#epoch = this.#epochs
      this.#sharpScale = this.#scale
      for (let r = 0; r < scene.orderCount; r++) {
        const slot = scene.order[r]
        const had = this.#rasterScale[slot]
        if (had === 0 || (!isEvicted && round === 0 && Math.abs(had - this.#scale) <= SAME_SCALE * had)) continue
        const i = 4 * slot
        const { ink } = scene
        const isSeen =
          (scene.flags[slot] & NOT_DRAWN) === 0 &&
          ink[i] <= x1 &&
          ink[i + 2] >= view.x &&
          ink[i + 1] <= y1 &&
          ink[i + 3] >= view.y
        if (isSeen) this.#write(picture, slot)
        else {
          this.#sharpScale = 0
          if (isEvicted || round > 0) this.#rasterScale[slot] = EVICTED
        }
      }
      if (this.#epoch === this.#epochs) return
      this.#writePage(picture)
    }
    this.#epoch = this.#epochs
  }

  /** Changes when earlier layouts may have lost their place in an atlas. */
  get #epochs(): number {
    return this.#atlas.epoch + this.#imageAtlas.epoch
  }

  /** Writes the first instances: the page, and its image. */
  #writePage(picture: Picture): void {
    const { pageWidth, pageHeight, pageImage, images } = picture
    const stream = this.#stream
    const writer = this.#writer
    const box = this.#box
    writer.beginPage()
    box[0] = box[1] = 0
    box[2] = pageWidth
    box[3] = pageHeight
    writer.rect(box, 0, 0, picture.pageColor, 0, 0)
    box[4] = box[5] = 0
    box[6] = box[7] = 1
    if (pageImage > 0) writer.image(images, pageImage, box, 0, this.#scale, 1, true)
    if (writer.count < InstanceStream.HEAD) writer.nothing()
    const words = InstanceStream.HEAD * WORDS
    let isSame = true
    for (let i = 0; i < words && isSame; i++) isSame = stream.u[i] === writer.u[i]
    if (isSame) return
    for (let i = 0; i < words; i++) stream.u[i] = writer.u[i]
    stream.touch(0, InstanceStream.HEAD)
  }

  #writeMaps(picture: Picture): void {
    const { scene, moved, movedCount } = picture
    if (this.#isFresh || movedCount >= moved.length) {
      this.#gl.writeIdentity()
      for (let r = 0; r < scene.orderCount; r++) this.#gl.writeTransform(scene.order[r], scene, this.#zeroMs)
    } else {
      for (let i = 0; i < movedCount; i++) this.#gl.writeTransform(moved[i], scene, this.#zeroMs)
    }
    this.#gl.uploadMaps()
  }

  #drawRegions(picture: Picture, width: number, height: number, scale: number): number {
    const { view, damage } = picture
    const gl = this.#gl
    gl.setCamera(view.x, view.y, scale, width, height)
    gl.setSurround((picture.surroundColor | 0xff) >>> 0)
    if (damage.isAll) {
      gl.draw(0, 0, width, height)
      return 2
    }
    // Every region draws all instances again, which costs more than the pixels between a few regions.
    if (damage.count > MAX_REGIONS) mergeDamage(damage)
    let calls = 0
    const { boxes } = damage
    for (let i = 0; i < damage.count; i++) {
      const k = 4 * i
      const x0 = Math.max(0, Math.floor((boxes[k] - view.x) * scale) - 2)
      const y0 = Math.max(0, Math.floor((boxes[k + 1] - view.y) * scale) - 2)
      const x1 = Math.min(width, Math.ceil((boxes[k + 2] - view.x) * scale) + 2)
      const y1 = Math.min(height, Math.ceil((boxes[k + 3] - view.y) * scale) + 2)
      if (x0 >= x1 || y0 >= y1) continue
      // Scissor counts from the bottom.
      gl.draw(x0, height - y1, x1 - x0, y1 - y0)
      calls += 2
    }
    return calls
  }
}
