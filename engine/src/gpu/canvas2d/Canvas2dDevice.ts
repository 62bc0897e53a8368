import type { DamageList } from '../../render/DamageList.ts'
import type { Picture, View } from '../../render/Picture.ts'
import { NOT_DRAWN } from '../../scene/Scene.ts'
import { turnAt } from '../../scene/SlotMotion.ts'
import type { Device, DeviceResources } from '../Device.ts'
import { drawSlot } from './drawSlot.ts'
import { Pen } from './Pen.ts'

const NONE: DeviceResources = { buffers: 0, textures: 0, shaders: 0 }

/** Draws the display list with the browser's own 2D paths and text: the backend where WebGL is software. */
export class Canvas2dDevice implements Device {
  readonly backend = 'canvas2d'
  readonly canvas: HTMLCanvasElement
  readonly wantsSettle = false
  readonly #context: CanvasRenderingContext2D
  readonly #pen = new Pen()

  /** @throws {Error} when the browser gives no 2D context. */
  constructor(canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d', { alpha: false })
    if (context === null) throw new Error('The browser gave no 2D context.')
    this.canvas = canvas
    this.#context = context
  }

  draw(picture: Picture): number {
    const context = this.#context
    const { view, damage } = picture
    const width = Math.round(view.width * view.dpr)
    const height = Math.round(view.height * view.dpr)
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width
      this.canvas.height = height
      this.#pen.forgetFont()
      damage.addAll()
    }
    if (damage.isAll) return this.#drawRegion(picture, 0, 0, width, height)
    let calls = 0
    for (let i = 0; i < damage.count; i++) {
      const x0 = Math.max(0, toDeviceX(damage, 4 * i, view, -2))
      const y0 = Math.max(0, toDeviceY(damage, 4 * i + 1, view, -2))
      const x1 = Math.min(width, toDeviceX(damage, 4 * i + 2, view, 2))
      const y1 = Math.min(height, toDeviceY(damage, 4 * i + 3, view, 2))
      if (x0 >= x1 || y0 >= y1) continue
      context.save()
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.beginPath()
      context.rect(x0, y0, x1 - x0, y1 - y0)
      context.clip()
      calls += this.#drawRegion(picture, x0, y0, x1 - x0, y1 - y0)
      context.restore()
      this.#pen.forgetFont()
    }
    return calls
  }

  /** A 2D context is restored by the browser with the canvas; browsers that drop it fire contextlost. */
  onContext(fn: (state: 'lost' | 'restored') => void): () => void {
    const lost = () => fn('lost')
    const restored = () => fn('restored')
    this.canvas.addEventListener('contextlost', lost)
    this.canvas.addEventListener('contextrestored', restored)
    return () => {
      this.canvas.removeEventListener('contextlost', lost)
      this.canvas.removeEventListener('contextrestored', restored)
    }
  }

  settle(): void {}

  /** Nothing is kept between frames but the pixels, and the caller damages all of them. */
  invalidate(): void {}

  resources(): DeviceResources {
    return NONE
  }

  destroy(): void {
    // Frees the backing store at once instead of at the next collection.
    this.canvas.width = 0
    this.canvas.height = 0
  }

  /** Device pixels. @returns primitives drawn. */
  #drawRegion(picture: Picture, x: number, y: number, width: number, height: number): number {
    const context = this.#context
    const { view, scene, list } = picture
    const scale = view.zoom * view.dpr
    const left = view.x * scale
    const top = view.y * scale
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.fillStyle = this.#pen.color(picture.surroundColor)
    context.fillRect(x, y, width, height)
    context.fillStyle = this.#pen.color(picture.pageColor)
    context.fillRect(-left, -top, picture.pageWidth * scale, picture.pageHeight * scale)

    const x0 = (x + left) / scale
    const y0 = (y + top) / scale
    const x1 = x0 + width / scale
    const y1 = y0 + height / scale
    const { order, orderCount, ink, world, flags, motion } = scene
    let calls = 0
    for (let r = 0; r < orderCount; r++) {
      const slot = order[r] as number
      if (((flags[slot] as number) & NOT_DRAWN) !== 0) continue
      const i = 4 * slot
      if (!((ink[i] as number) <= x1 && (ink[i + 2] as number) >= x0)) continue
      if (!((ink[i + 1] as number) <= y1 && (ink[i + 3] as number) >= y0)) continue
      const m = 6 * slot
      context.setTransform(
        scale * (world[m] as number),
        scale * (world[m + 1] as number),
        scale * (world[m + 2] as number),
        scale * (world[m + 3] as number),
        scale * (world[m + 4] as number) - left,
        scale * (world[m + 5] as number) - top,
      )
      const period = motion.period[slot] as number
      if (period !== 0) this.#turn(picture, slot, turnAt(picture.timeMs, period), scale, left, top)
      this.#pen.dim = picture.isDim ? (motion.twinkle[slot] as number) : 0
      calls += drawSlot(context, list, slot, this.#pen, picture.timeMs)
    }
    this.#pen.dim = 0
    return calls
  }

  /** The slot's map, turned about its centre on the page. */
  #turn({ scene }: Picture, slot: number, angle: number, scale: number, left: number, top: number): void {
    const { world, motion } = scene
    const m = 6 * slot
    const x = motion.centre[2 * slot] as number
    const y = motion.centre[2 * slot + 1] as number
    const c = Math.cos(angle) * scale
    const s = Math.sin(angle) * scale
    const context = this.#context
    context.setTransform(c, s, -s, c, scale * x - c * x + s * y - left, scale * y - s * x - c * y - top)
    context.transform(
      world[m] as number,
      world[m + 1] as number,
      world[m + 2] as number,
      world[m + 3] as number,
      world[m + 4] as number,
      world[m + 5] as number,
    )
  }
}

function toDeviceX(damage: DamageList, i: number, view: View, margin: number): number {
  const v = ((damage.boxes[i] as number) - view.x) * view.zoom * view.dpr
  return (margin < 0 ? Math.floor(v) : Math.ceil(v)) + margin
}

function toDeviceY(damage: DamageList, i: number, view: View, margin: number): number {
  const v = ((damage.boxes[i] as number) - view.y) * view.zoom * view.dpr
  return (margin < 0 ? Math.floor(v) : Math.ceil(v)) + margin
}
