import { drawPart } from '../drawPart.ts'
import type { Item } from '../Item.ts'
import type { PeerScene } from '../PeerScene.ts'
import { RawScene } from './RawScene.ts'

export function create(): PeerScene {
  return new RawCanvas2d()
}

/** A lower bound: a loop over the list with plain canvas calls, drawing the whole picture every frame. */
class RawCanvas2d extends RawScene {
  #ctx!: CanvasRenderingContext2D
  #angles = new Float64Array(0)
  #opacities = new Float64Array(0)
  #camera = { x: 0, y: 0, zoom: 1 }

  protected override open(host: HTMLElement): void {
    super.open(host)
    const ctx = this.canvas.getContext('2d', { alpha: false })
    if (!ctx) throw new Error('the browser gives no 2D context')
    this.#ctx = ctx
    this.#angles = Float64Array.from(this.scene.items, ({ turnDeg }) => (turnDeg * Math.PI) / 180)
    this.#opacities = new Float64Array(this.scene.items.length).fill(1)
  }

  protected redraw(): void {}
  protected place(): void {}

  protected turn(i: number, radians: number): void {
    this.#angles[i] = radians
  }

  protected fade(i: number, opacity: number): void {
    this.#opacities[i] = opacity
  }

  protected reveal(i: number, isShown: boolean): void {
    this.#opacities[i] = isShown ? 1 : 0
  }

  setCamera(x: number, y: number, zoom: number): void {
    this.#camera = { x, y, zoom }
  }

  protected render(): void {
    const ctx = this.#ctx
    const { x, y } = this.#camera
    const zoom = this.#camera.zoom * devicePixelRatio
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.fillStyle = this.scene.background
    ctx.fillRect(0, 0, this.canvas.width, this.canvas.height)
    const { items } = this.scene
    for (let i = 0; i < items.length; i++) {
      const item = items[i] as Item
      if (this.#opacities[i] === 0) continue
      const angle = this.#angles[i] as number
      const [tx, ty] = [(item.x - x) * zoom, (item.y - y) * zoom]
      if (angle === 0) ctx.setTransform(zoom, 0, 0, zoom, tx, ty)
      else {
        const [cos, sin] = [Math.cos(angle) * zoom, Math.sin(angle) * zoom]
        ctx.setTransform(cos, sin, -sin, cos, tx, ty)
      }
      ctx.globalAlpha = this.#opacities[i] as number
      for (const part of item.parts) drawPart(ctx, part)
    }
    ctx.globalAlpha = 1
  }
}
