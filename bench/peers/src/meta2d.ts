import { CanvasLayer, Meta2d, type Pen } from '@meta2d/core'
import { drawPart } from '../../src/peers/drawPart.ts'
import type { Item } from '../../src/peers/Item.ts'
import type { PeerScene } from '../../src/peers/PeerScene.ts'
import { RetainedScene } from '../../src/peers/RetainedScene.ts'

const COMPOSITE = 'benchComposite'

export function create(isLayered = false): PeerScene {
  return new Meta2dScene(isLayered)
}

/** Plain shapes are library pens; a composite widget is one registered canvas drawing. No editing, no frame limit. */
class Meta2dScene extends RetainedScene {
  #meta2d!: Meta2d
  #host!: HTMLElement
  readonly #byId = new Map<string, Item>()
  readonly #isLayered: boolean
  #isTemplateStale = false

  constructor(isLayered: boolean) {
    super()
    this.#isLayered = isLayered
  }

  protected open(host: HTMLElement): void {
    this.#host = document.createElement('div')
    this.#host.style.cssText = 'position:absolute;inset:0;width:100%;height:100%'
    host.append(this.#host)
    this.#meta2d = new Meta2d(this.#host, {
      rule: false,
      grid: false,
      disableAnchor: true,
      disableInput: true,
      background: this.scene.background,
    })
    // The constructor sets a frame limit of its own, so the options above cannot turn it off.
    this.#meta2d.setOptions({ interval: 0, autoFPS: false })
    for (const item of this.scene.items) this.#byId.set(item.id, item)
    this.#meta2d.registerCanvasDraw({ [COMPOSITE]: (ctx: CanvasRenderingContext2D, pen: Pen) => this.#draw(ctx, pen) })
    // A locked page cannot be edited, so the library looks for no anchors or borders.
    this.#meta2d.open(
      { x: 0, y: 0, scale: 1, locked: 1, pens: this.scene.items.map((item) => this.#penOf(item)) } as never,
      false,
    )
  }

  /** With layers, what never changes by itself lies on the library's canvas for templates, which is drawn once. */
  #penOf(item: Item): object {
    const isStill = this.#isLayered && !this.isLive(item)
    return { ...penOf(item), ...(isStill && { canvasLayer: CanvasLayer.CanvasTemplate }) }
  }

  #draw(ctx: CanvasRenderingContext2D, pen: Pen): void {
    const item = this.#byId.get(pen.id ?? '')
    const box = pen.calculative?.worldRect
    if (!item || !box) return
    const scale = this.#meta2d.store.data.scale ?? 1
    ctx.translate((box.x ?? 0) + (box.width ?? 0) / 2, (box.y ?? 0) + (box.height ?? 0) / 2)
    ctx.scale(scale, scale)
    // The pen's caps are round by default.
    ctx.lineCap = 'butt'
    ctx.lineJoin = 'miter'
    for (const part of item.parts) drawPart(ctx, part)
  }

  protected redraw(_i: number, item: Item): void {
    const [part] = item.parts
    // A composite reads its parts when it draws.
    if (item.parts.length === 1 && part && 'dash' in part)
      this.#set({ id: item.id, color: part.stroke, ...(part.fill !== '' && { background: part.fill }) })
  }

  protected place(i: number, x: number, y: number): void {
    const item = this.scene.items[i]
    if (item) this.#set({ id: item.id, x: x - item.width / 2, y: y - item.height / 2 })
  }

  protected turn(i: number, radians: number): void {
    const item = this.scene.items[i]
    if (item) this.#set({ id: item.id, rotate: ((radians * 180) / Math.PI) % 360 })
  }

  protected fade(i: number, opacity: number): void {
    const item = this.scene.items[i]
    if (item) this.#set({ id: item.id, globalAlpha: opacity })
  }

  protected reveal(i: number, isShown: boolean): void {
    const item = this.scene.items[i]
    if (item) this.#set({ id: item.id, visible: isShown })
  }

  #set(change: { readonly id: string; readonly [field: string]: unknown }): void {
    const item = this.#isLayered ? this.#byId.get(change.id) : undefined
    if (item && !this.isLive(item)) this.#isTemplateStale = true
    this.#meta2d.setValue(change as never, { render: false, doEvent: false, history: false })
  }

  setCamera(x: number, y: number, zoom: number): void {
    const { data } = this.#meta2d.store
    if (zoom !== data.scale) this.#meta2d.scale(zoom, { x: 0, y: 0 })
    // Scaling moves the page's origin so that the given point stays in place; translations are in pixels at the current
    // scale.
    const dx = -x * zoom - data.x - data.origin.x
    const dy = -y * zoom - data.y - data.origin.y
    this.#meta2d.translate(dx / zoom, dy / zoom)
  }

  protected render(): void {
    if (this.#isTemplateStale) this.#meta2d.canvas.canvasTemplate.init()
    this.#isTemplateStale = false
    this.#meta2d.render(true)
  }

  pick(x: number, y: number): string | undefined {
    // The library's own mouse handler calls this; there is no public method.
    const canvas = this.#meta2d.canvas as unknown as { getHover(point: { x: number; y: number }): void }
    canvas.getHover({ x, y })
    return this.#meta2d.store.hover?.id
  }

  canvases(): readonly HTMLCanvasElement[] {
    const { canvas, canvasTemplate } = this.#meta2d.canvas
    return this.#isLayered ? [canvasTemplate.canvas, canvas] : [canvas]
  }

  destroy(): void {
    this.#meta2d.destroy()
    this.#host.remove()
  }
}

function penOf(item: Item): object {
  const { id, width, height } = item
  const [part] = item.parts
  const common = { id, x: item.x - width / 2, y: item.y - height / 2, width, height, rotate: item.turnDeg }
  if (item.parts.length !== 1 || !part || !('dash' in part))
    return { ...common, name: COMPOSITE, lineWidth: 0, background: 'transparent' }
  const painted = {
    ...common,
    color: part.stroke,
    lineWidth: part.strokeWidth,
    ...(part.dash.length > 0 && { lineDash: [...part.dash] }),
  }
  if (part.kind === 'line') {
    const anchors = Array.from({ length: part.xy.length / 2 }, (_, i) => ({
      id: `${id}-${i}`,
      penId: id,
      x: ((part.xy[2 * i] as number) + width / 2) / (width || 1),
      y: ((part.xy[2 * i + 1] as number) + height / 2) / (height || 1),
    }))
    return { ...painted, name: 'line', lineName: 'line', type: 1, anchors }
  }
  const filled = { ...painted, background: part.fill }
  if (part.kind === 'ellipse') return { ...filled, name: 'circle' }
  return { ...filled, name: 'rectangle', borderRadius: part.radius / Math.min(width, height) }
}
