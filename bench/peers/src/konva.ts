import Konva from 'konva'
import { drawPart } from '../../src/peers/drawPart.ts'
import type { Item } from '../../src/peers/Item.ts'
import type { PeerScene } from '../../src/peers/PeerScene.ts'
import { RetainedScene } from '../../src/peers/RetainedScene.ts'

export function create(isLayered = false): PeerScene {
  return new KonvaScene(isLayered)
}

/**
 * Plain shapes are library shapes; a composite widget is one custom shape. No hit graph is drawn until the first pick.
 * With layers, what never changes by itself lies on a canvas of its own below the rest, as the library's guide advises.
 */
class KonvaScene extends RetainedScene {
  #stage!: Konva.Stage
  readonly #isLayered: boolean
  /** Bottom first. */
  #layers: readonly Konva.Layer[] = []
  /** Those whose pictures are to be drawn anew. */
  readonly #stale = new Set<Konva.Layer>()
  #nodes: Konva.Shape[] = []
  #isHitStale = true

  constructor(isLayered: boolean) {
    super()
    this.#isLayered = isLayered
  }

  protected open(host: HTMLElement): void {
    Konva.autoDrawEnabled = false
    Konva.pixelRatio = devicePixelRatio
    const holder = document.createElement('div')
    host.append(holder)
    this.#stage = new Konva.Stage({ container: holder, width: host.clientWidth, height: host.clientHeight })
    holder.style.background = this.scene.background
    this.#layers = Array.from({ length: this.#isLayered ? 2 : 1 }, () => new Konva.Layer({ listening: false }))
    this.#nodes = this.scene.items.map(nodeOf)
    this.scene.items.forEach((item, i) => {
      this.#layers[this.#isLayered && this.isLive(item) ? 1 : 0]?.add(this.#nodes[i] as Konva.Shape)
    })
    this.#stage.add(...(this.#layers as [Konva.Layer]))
    for (const layer of this.#layers) this.#stale.add(layer)
  }

  protected redraw(i: number, item: Item): void {
    const node = this.#nodes[i] as Konva.Shape
    this.#touch(i)
    const [part] = item.parts
    // Custom shapes read their parts when they draw, so they need no update here.
    if (node.getClassName() === 'Shape' || part?.kind === 'text' || !part || !('stroke' in part)) return
    if ('fill' in part && part.fill !== '') node.fill(part.fill)
    node.stroke(part.stroke)
  }

  protected place(i: number, x: number, y: number): void {
    this.#nodes[i]?.position({ x, y })
    this.#touch(i)
  }

  #touch(i: number): void {
    this.#stale.add(this.#nodes[i]?.getLayer() as Konva.Layer)
  }

  protected override moved(): void {
    this.#isHitStale = true
  }

  protected turn(i: number, radians: number): void {
    this.#nodes[i]?.rotation((radians * 180) / Math.PI)
    this.#touch(i)
  }

  protected fade(i: number, opacity: number): void {
    this.#nodes[i]?.opacity(opacity)
    this.#touch(i)
  }

  protected reveal(i: number, isShown: boolean): void {
    this.#nodes[i]?.visible(isShown)
    this.#touch(i)
  }

  setCamera(x: number, y: number, zoom: number): void {
    this.#stage.scale({ x: zoom, y: zoom })
    this.#stage.position({ x: -x * zoom, y: -y * zoom })
    for (const layer of this.#layers) this.#stale.add(layer)
  }

  protected render(): void {
    for (const layer of this.#stale) layer.drawScene()
    this.#stale.clear()
  }

  pick(x: number, y: number): string | undefined {
    if (this.#isHitStale) {
      for (const layer of this.#layers) layer.listening(true).drawHit()
      this.#isHitStale = false
    }
    return this.#stage.getIntersection({ x, y })?.id()
  }

  marquee(x0: number, y0: number, x1: number, y1: number): string[] {
    const box = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 }
    return this.#nodes
      .filter((node) => Konva.Util.haveIntersection(box, node.getClientRect({ skipStroke: true })))
      .map((node) => node.id())
  }

  canvases(): readonly HTMLCanvasElement[] {
    return this.#layers.map((layer) => layer.getNativeCanvasElement())
  }

  destroy(): void {
    const { content } = this.#stage
    this.#stage.destroy()
    content.parentElement?.remove()
  }
}

function nodeOf(item: Item): Konva.Shape {
  const [part] = item.parts
  const common = {
    id: item.id,
    x: item.x,
    y: item.y,
    rotation: item.turnDeg,
    perfectDrawEnabled: false,
    shadowForStrokeEnabled: false,
  }
  if (item.parts.length === 1 && part && part.kind !== 'text' && 'dash' in part) {
    const painted = {
      ...common,
      stroke: part.stroke,
      strokeWidth: part.strokeWidth,
      ...(part.dash.length > 0 && { dash: [...part.dash] }),
    }
    if (part.kind === 'line') return new Konva.Line({ ...painted, points: [...part.xy] })
    const filled = { ...painted, fill: part.fill }
    if (part.kind === 'ellipse') return new Konva.Ellipse({ ...filled, radiusX: part.rx, radiusY: part.ry })
    const { width, height } = part
    const offset = { offsetX: width / 2, offsetY: height / 2 }
    return new Konva.Rect({ ...filled, width, height, ...offset, cornerRadius: part.radius })
  }
  const { width, height } = item
  const radius = item.outline.is === 'box' ? item.outline.radius : 0
  const shape = new Konva.Shape({
    ...common,
    // The hit graph draws a shape only if it has a fill.
    fill: '#000',
    sceneFunc: (context) => {
      for (const each of item.parts) drawPart(context._context, each)
    },
    hitFunc: (context, self) => {
      context.beginPath()
      context.roundRect(-width / 2, -height / 2, width, height, radius)
      context.fillShape(self)
    },
  })
  shape.getSelfRect = () => ({ x: -width / 2, y: -height / 2, width, height })
  return shape
}
