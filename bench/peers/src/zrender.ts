import {
  Arc,
  CompoundPath,
  type Displayable,
  type Element,
  Ellipse,
  Group,
  init,
  Line,
  Path,
  Image as Picture,
  Polygon,
  Polyline,
  Rect,
  Text,
  type ZRenderType,
} from 'zrender'
import 'zrender/lib/canvas/canvas.js'
import type { Item } from '../../src/peers/Item.ts'
import { fontOf, type Part } from '../../src/peers/Part.ts'
import type { PeerScene } from '../../src/peers/PeerScene.ts'
import { RetainedScene } from '../../src/peers/RetainedScene.ts'
import { quads } from './quads.ts'

export function create(isLayered = false): PeerScene {
  return new ZRenderScene(isLayered)
}

interface Node {
  /** The only element, or a group of several. */
  readonly root: Element
  readonly elements: readonly Displayable[]
}

/**
 * Library shapes, with a group only around widgets of several parts. Frames are drawn by hand, so its loop is off. With
 * layers, what changes by itself has a `zlevel` of its own above the rest, which the library draws on its own canvas.
 */
class ZRenderScene extends RetainedScene {
  readonly #isLayered: boolean
  #zr!: ZRenderType
  #host!: HTMLElement
  readonly #camera = new Group()
  #nodes: Node[] = []
  readonly #ids = new Map<object, string>()
  #isListStale = true

  constructor(isLayered: boolean) {
    super()
    this.#isLayered = isLayered
  }

  protected open(host: HTMLElement): void {
    this.#host = document.createElement('div')
    this.#host.style.cssText = 'width:100%;height:100%'
    host.append(this.#host)
    this.#zr = init(this.#host, { renderer: 'canvas', devicePixelRatio })
    this.#zr.setBackgroundColor(this.scene.background)
    this.#nodes = this.scene.items.map((item) => {
      const node = nodeOf(item)
      if (this.#isLayered && this.isLive(item)) for (const element of node.elements) element.zlevel = 1
      this.#ids.set(node.root, item.id)
      this.#camera.add(node.root)
      return node
    })
    this.#zr.add(this.#camera)
  }

  protected redraw(i: number, item: Item): void {
    const { elements } = this.#nodes[i] as Node
    item.parts.forEach((part, n) => {
      const element = elements[n]
      if (element) update(element, part)
    })
  }

  protected place(i: number, x: number, y: number): void {
    const root = this.#nodes[i]?.root
    if (!root) return
    root.x = x
    root.y = y
    root.markRedraw()
  }

  protected override moved(): void {
    this.#isListStale = true
  }

  protected turn(i: number, radians: number): void {
    const root = this.#nodes[i]?.root
    if (!root) return
    // This library turns counter-clockwise.
    root.rotation = -radians
    root.markRedraw()
  }

  protected fade(i: number, opacity: number): void {
    for (const element of this.#nodes[i]?.elements ?? []) element.attr({ style: { opacity } })
  }

  protected reveal(i: number, isShown: boolean): void {
    const root = this.#nodes[i]?.root
    if (isShown) root?.show()
    else root?.hide()
  }

  setCamera(x: number, y: number, zoom: number): void {
    this.#camera.attr({ x: -x * zoom, y: -y * zoom, scaleX: zoom, scaleY: zoom })
  }

  protected render(): void {
    this.#zr.refreshImmediately()
    this.#isListStale = false
  }

  pick(x: number, y: number): string | undefined {
    // The library computes positions when it builds the display list.
    if (this.#isListStale) this.#zr.storage.getDisplayList(true)
    this.#isListStale = false
    let at: Element | undefined = this.#zr.findHover(x, y)?.target
    while (at && !this.#ids.has(at)) at = at.parent
    return at && this.#ids.get(at)
  }

  marquee(x0: number, y0: number, x1: number, y1: number): string[] {
    return this.scene.items.flatMap(({ id }, i) => {
      const root = this.#nodes[i]?.root
      if (!root) return []
      const box = root.getBoundingRect().clone()
      box.applyTransform(root.transform ?? root.getLocalTransform())
      return box.x <= x1 && box.x + box.width >= x0 && box.y <= y1 && box.y + box.height >= y0 ? [id] : []
    })
  }

  canvases(): readonly HTMLCanvasElement[] {
    return [...this.#host.querySelectorAll('canvas')]
  }

  destroy(): void {
    this.#zr.dispose()
    this.#host.remove()
  }
}

function nodeOf(item: Item): Node {
  const elements = item.parts.map(elementOf)
  const [only] = elements
  const isShape = elements.length === 1 && item.parts[0]?.kind !== 'text'
  const root = isShape && only ? only : new Group()
  root.attr({ x: item.x, y: item.y, rotation: (-item.turnDeg * Math.PI) / 180 })
  if (isShape) return { root, elements }
  for (const element of elements) {
    element.silent = true
    ;(root as Group).add(element)
  }
  ;(root as Group).add(areaOf(item))
  return { root, elements }
}

/** An invisible area where a widget of several parts can be picked. */
function areaOf({ width, height, outline }: Item): Rect {
  const r = outline.is === 'box' ? outline.radius : 0
  return new Rect({
    shape: { x: -width / 2, y: -height / 2, width, height, r },
    style: { fill: '#000' },
    invisible: true,
    cursor: 'default',
  })
}

function elementOf(part: Part): Displayable {
  switch (part.kind) {
    case 'rect':
      return new Rect({ shape: rectShape(part), style: painted(part) })
    case 'ellipse':
      return new Ellipse({ shape: { cx: part.cx, cy: part.cy, rx: part.rx, ry: part.ry }, style: painted(part) })
    case 'line':
      return part.isClosed
        ? new Polygon({ shape: { points: pointsOf(part.xy) }, style: painted(part) })
        : new Polyline({ shape: { points: pointsOf(part.xy) }, style: painted(part) })
    case 'segments': {
      const paths = quads(part.xy).map(([x1, y1, x2, y2]) => new Line({ shape: { x1, y1, x2, y2 } }))
      return new CompoundPath({
        shape: { paths },
        style: { stroke: part.stroke, lineWidth: part.strokeWidth, fill: 'none' },
      })
    }
    case 'rects':
      return new Boxes({ shape: { boxes: part.boxes }, style: { fill: part.fill } })
    case 'arc':
      return new Arc({ shape: arcShape(part), style: { stroke: part.stroke, lineWidth: part.thickness, fill: 'none' } })
    case 'image': {
      const { x, y, width, height, bitmap } = part
      return new Picture({ style: { x, y, width, height, image: bitmap as unknown as HTMLImageElement } })
    }
    case 'text':
      return new Text({
        style: {
          text: part.text,
          x: part.x,
          y: part.y,
          align: 'center',
          verticalAlign: 'middle',
          font: fontOf(part),
          fill: part.color,
        },
      })
  }
}

function update(element: Displayable, part: Part): void {
  if (part.kind === 'text') element.attr({ style: { text: part.text } } as object)
  else if (part.kind === 'rects') element.attr({ shape: { boxes: part.boxes } } as object)
  else if (part.kind === 'arc') element.attr({ shape: arcShape(part) } as object)
  else if (part.kind === 'rect') element.attr({ shape: rectShape(part), style: painted(part) } as object)
  else if (part.kind === 'ellipse') element.attr({ style: painted(part) })
  else if (part.kind === 'line')
    element.attr({ ...(part.isClosed && { shape: { points: pointsOf(part.xy) } }), style: painted(part) } as object)
}

/** The bars of a capacity chart as one path. */
class Boxes extends Path {
  override getDefaultShape() {
    return { boxes: [] as readonly number[] }
  }

  override buildPath(ctx: CanvasRenderingContext2D, shape: { readonly boxes: readonly number[] }): void {
    for (const [x, y, width, height] of quads(shape.boxes)) ctx.rect(x, y, width, height)
  }
}

function pointsOf(xy: readonly number[]): [number, number][] {
  return Array.from({ length: xy.length / 2 }, (_, i) => [xy[2 * i] as number, xy[2 * i + 1] as number])
}

function rectShape({ x, y, width, height, radius }: Extract<Part, { kind: 'rect' }>) {
  return { x, y, width, height, r: radius }
}

function arcShape({ cx, cy, radius, from, to }: Extract<Part, { kind: 'arc' }>) {
  return { cx, cy, r: radius, startAngle: from, endAngle: to }
}

function painted(part: Extract<Part, { readonly dash: readonly number[] }>) {
  return {
    fill: part.fill === '' ? 'none' : part.fill,
    stroke: part.stroke === '' ? 'none' : part.stroke,
    lineWidth: part.strokeWidth,
    ...(part.dash.length > 0 && { lineDash: [...part.dash] }),
  }
}
