import type { Item } from '../Item.ts'
import type { PeerScene } from '../PeerScene.ts'
import { GlyphSheet } from './GlyphSheet.ts'
import { createProgram } from './instanceProgram.ts'
import { ITEM_ALPHA, ITEM_ANGLE, ITEM_X, ITEM_Y, instancesOf, STRIDE, writeItem } from './instances.ts'
import { RawScene } from './RawScene.ts'

export function create(): PeerScene {
  return new RawWebgl2()
}

/** A lower bound: one instance buffer, whose changed range is uploaded, and one draw call. */
class RawWebgl2 extends RawScene {
  #gl!: WebGL2RenderingContext
  #camera: WebGLUniformLocation | null = null
  readonly #sheet = new GlyphSheet()
  #data = new Float32Array(0)
  /** Index of each item's first instance; one entry more than there are items. */
  #first = new Int32Array(0)
  #dirtyFrom = 0
  #dirtyTo = 0

  protected override open(host: HTMLElement): void {
    const { items } = this.scene
    super.open(host)
    const gl = this.canvas.getContext('webgl2', { alpha: false, antialias: false, preserveDrawingBuffer: true })
    if (!gl) throw new Error('the browser gives no WebGL2 context')
    this.#gl = gl
    this.#first = new Int32Array(items.length + 1)
    items.forEach((item, i) => {
      this.#first[i + 1] = (this.#first[i] as number) + instancesOf(item)
    })
    this.#data = new Float32Array((this.#first[items.length] as number) * STRIDE)
    items.forEach((item, i) => {
      writeItem(this.#data, this.#first[i] as number, this.#first[i + 1] as number, item, this.#sheet)
    })
    this.#camera = createProgram(gl, host.clientWidth, host.clientHeight, this.#data)
    this.setCamera(0, 0, 1)
    gl.clearColor(...cssColor(this.scene.background))
  }

  protected redraw(i: number, item: Item): void {
    const [from, to] = [this.#first[i] as number, this.#first[i + 1] as number]
    const at = from * STRIDE
    const [angle, alpha] = [this.#data[at + ITEM_ANGLE] as number, this.#data[at + ITEM_ALPHA] as number]
    writeItem(this.#data, from, to, item, this.#sheet)
    this.#write(i, ITEM_ANGLE, angle)
    this.#write(i, ITEM_ALPHA, alpha)
  }

  protected place(i: number, x: number, y: number): void {
    this.#write(i, ITEM_X, x)
    this.#write(i, ITEM_Y, y)
  }

  protected turn(i: number, radians: number): void {
    this.#write(i, ITEM_ANGLE, radians)
  }

  protected fade(i: number, opacity: number): void {
    this.#write(i, ITEM_ALPHA, opacity)
  }

  protected reveal(i: number, isShown: boolean): void {
    this.#write(i, ITEM_ALPHA, isShown ? 1 : 0)
  }

  #write(i: number, field: number, value: number): void {
    const [from, to] = [(this.#first[i] as number) * STRIDE, (this.#first[i + 1] as number) * STRIDE]
    for (let at = from; at < to; at += STRIDE) this.#data[at + field] = value
    this.#dirtyFrom = this.#dirtyTo === 0 ? from : Math.min(this.#dirtyFrom, from)
    this.#dirtyTo = Math.max(this.#dirtyTo, to)
  }

  setCamera(x: number, y: number, zoom: number): void {
    this.#gl.uniform3f(this.#camera, x, y, zoom)
  }

  protected render(): void {
    const gl = this.#gl
    this.#sheet.upload(gl)
    if (this.#dirtyTo > 0) {
      gl.bufferSubData(
        gl.ARRAY_BUFFER,
        this.#dirtyFrom * 4,
        this.#data,
        this.#dirtyFrom,
        this.#dirtyTo - this.#dirtyFrom,
      )
      this.#dirtyTo = 0
    }
    gl.clear(gl.COLOR_BUFFER_BIT)
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.#data.length / STRIDE)
  }

  override destroy(): void {
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext()
    super.destroy()
  }
}

function cssColor(css: string): [number, number, number, number] {
  const rgb = Number.parseInt(css.slice(1, 7), 16)
  return [(rgb >> 16) / 255, ((rgb >> 8) & 255) / 255, (rgb & 255) / 255, 1]
}
