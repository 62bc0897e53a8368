import { Canvas, Ellipse, FabricObject, Polyline, Rect } from 'fabric'
import { drawPart } from '../../src/peers/drawPart.ts'
import type { Item } from '../../src/peers/Item.ts'
import type { PeerScene } from '../../src/peers/PeerScene.ts'
import { RetainedScene } from '../../src/peers/RetainedScene.ts'

/**
 * A widget with at least this many parts is cached as a bitmap, because copying it is cheaper than drawing the parts.
 */
const CACHED_PARTS = 8

export function create(): PeerScene {
  return new FabricScene()
}

/** Plain shapes are library shapes; a composite widget is one object of its own class. */
class FabricScene extends RetainedScene {
  #canvas!: Canvas
  #objects: FabricObject[] = []
  readonly #ids = new Map<object, string>()
  /** Objects whose corners must be recomputed before the next pick. */
  readonly #moved = new Set<FabricObject>()

  protected open(host: HTMLElement): void {
    const element = document.createElement('canvas')
    host.append(element)
    this.#canvas = new Canvas(element, {
      width: host.clientWidth,
      height: host.clientHeight,
      backgroundColor: this.scene.background,
      renderOnAddRemove: false,
      selection: false,
      enableRetinaScaling: true,
    })
    this.#objects = this.scene.items.map(objectOf)
    this.#objects.forEach((object, i) => {
      this.#ids.set(object, this.scene.items[i]?.id ?? '')
    })
    this.#canvas.add(...this.#objects)
  }

  protected redraw(i: number, item: Item): void {
    const object = this.#objects[i]
    const [part] = item.parts
    if (!object) return
    if (object instanceof Composite) object.set('dirty', true)
    else if (part && 'dash' in part) object.set({ fill: part.fill, stroke: part.stroke })
  }

  protected place(i: number, x: number, y: number): void {
    const object = this.#objects[i]
    if (!object) return
    object.set({ left: x, top: y })
    this.#moved.add(object)
  }

  protected turn(i: number, radians: number): void {
    this.#objects[i]?.set('angle', (radians * 180) / Math.PI)
  }

  protected fade(i: number, opacity: number): void {
    this.#objects[i]?.set('opacity', opacity)
  }

  protected reveal(i: number, isShown: boolean): void {
    this.#objects[i]?.set('visible', isShown)
  }

  setCamera(x: number, y: number, zoom: number): void {
    this.#canvas.setViewportTransform([zoom, 0, 0, zoom, -x * zoom, -y * zoom])
  }

  protected render(): void {
    this.#canvas.renderAll()
  }

  pick(x: number, y: number): string | undefined {
    this.#settle()
    const { target } = this.#canvas.findTarget(new MouseEvent('mousemove', { clientX: x, clientY: y }))
    return target && this.#ids.get(target)
  }

  marquee(x0: number, y0: number, x1: number, y1: number): string[] {
    this.#settle()
    return this.#canvas
      .collectObjects({ left: x0, top: y0, width: x1 - x0, height: y1 - y0 })
      .map((object) => this.#ids.get(object) ?? '')
  }

  #settle(): void {
    for (const object of this.#moved) object.setCoords()
    this.#moved.clear()
  }

  canvases(): readonly HTMLCanvasElement[] {
    return [this.#canvas.lowerCanvasEl]
  }

  destroy(): void {
    void this.#canvas.dispose().then(() => {
      this.#canvas.wrapperEl?.remove()
    })
    this.#canvas.wrapperEl?.remove()
  }
}

/** Draws a widget of several parts. */
class Composite extends FabricObject {
  readonly item: Item

  constructor(item: Item, options: object) {
    super({ ...options, width: item.width, height: item.height })
    this.item = item
  }

  override _render(ctx: CanvasRenderingContext2D): void {
    for (const part of this.item.parts) drawPart(ctx, part)
  }
}

function objectOf(item: Item): FabricObject {
  const [part] = item.parts
  const common = {
    left: item.x,
    top: item.y,
    originX: 'center',
    originY: 'center',
    angle: item.turnDeg,
    objectCaching: false,
    hasControls: false,
    hasBorders: false,
    padding: 0,
  } as const
  if (item.parts.length !== 1 || !part || !('dash' in part))
    return new Composite(item, { ...common, strokeWidth: 0, objectCaching: item.parts.length >= CACHED_PARTS })
  const painted = {
    ...common,
    fill: part.fill,
    stroke: part.stroke,
    strokeWidth: part.strokeWidth,
    ...(part.dash.length > 0 && { strokeDashArray: [...part.dash] }),
  }
  // The boxes of lines are far larger than the lines, so the pixels decide.
  const byPixel = { ...painted, perPixelTargetFind: true }
  if (part.kind === 'ellipse') return new Ellipse({ ...byPixel, rx: part.rx, ry: part.ry })
  if (part.kind === 'line') return new Polyline(pointsOf(part.xy), { ...byPixel, fill: null })
  return new Rect({ ...painted, width: part.width, height: part.height, rx: part.radius, ry: part.radius })
}

function pointsOf(xy: readonly number[]): { x: number; y: number }[] {
  return Array.from({ length: xy.length / 2 }, (_, i) => ({ x: xy[2 * i] as number, y: xy[2 * i + 1] as number }))
}
