import { Box, Ellipse, Leafer, Line, Path, Rect, Resource, Text, type UI } from 'leafer-ui'
import type { Item } from '../../src/peers/Item.ts'
import type { Part } from '../../src/peers/Part.ts'
import type { PeerScene } from '../../src/peers/PeerScene.ts'
import { RetainedScene } from '../../src/peers/RetainedScene.ts'
import { quads } from './quads.ts'

/** Width of the box that a text is centred in. The text itself may be wider. */
const TEXT_BOX = 200

export function create(isLayered = false): PeerScene {
  return new LeaferScene(isLayered)
}

interface Node {
  readonly root: UI
  readonly elements: readonly UI[]
}

/**
 * Library shapes, with a box only around widgets of several parts. Partial rendering stays on, as by default. With
 * layers, what changes by itself lies in a `Leafer` of its own above the rest, with a canvas of its own.
 */
class LeaferScene extends RetainedScene {
  readonly #isLayered: boolean
  /** Bottom first. */
  #layers: readonly Leafer[] = []
  #host!: HTMLElement
  #nodes: Node[] = []
  readonly #ids = new Map<object, string>()
  #isLayoutStale = false

  constructor(isLayered: boolean) {
    super()
    this.#isLayered = isLayered
  }

  protected async open(host: HTMLElement): Promise<void> {
    this.#host = document.createElement('div')
    this.#host.style.cssText = 'position:relative;width:100%;height:100%'
    host.append(this.#host)
    this.#layers = Array.from({ length: this.#isLayered ? 2 : 1 }, (_, n) => this.#addLayer(n === 0))
    this.#nodes = this.scene.items.map((item) => {
      const node = nodeOf(item)
      this.#ids.set(node.root, item.id)
      return node
    })
    this.#layers.forEach((layer, n) => {
      const own = this.#nodes.filter((_, i) => this.#layerOf(this.scene.items[i] as Item) === n)
      layer.add(own.map(({ root }) => root))
      layer.start()
    })
  }

  #addLayer(isBottom: boolean): Leafer {
    const view = document.createElement('div')
    view.style.cssText = 'position:absolute;inset:0'
    this.#host.append(view)
    return new Leafer({
      view,
      width: this.#host.clientWidth,
      height: this.#host.clientHeight,
      pixelRatio: devicePixelRatio,
      ...(isBottom && { fill: this.scene.background }),
      start: false,
    })
  }

  #layerOf(item: Item): number {
    return this.#isLayered && this.isLive(item) ? 1 : 0
  }

  protected redraw(i: number, item: Item): void {
    const node = this.#nodes[i]
    const [middleX, middleY] = node?.root instanceof Box ? [item.width / 2, item.height / 2] : [0, 0]
    item.parts.forEach((part, n) => {
      const element = node?.elements[n]
      if (element) update(element, part, middleX, middleY)
    })
  }

  protected place(i: number, x: number, y: number): void {
    this.#nodes[i]?.root.set({ x, y })
  }

  protected override moved(): void {
    this.#isLayoutStale = true
  }

  protected turn(i: number, radians: number): void {
    const root = this.#nodes[i]?.root
    if (root) root.rotation = (radians * 180) / Math.PI
  }

  protected fade(i: number, opacity: number): void {
    const root = this.#nodes[i]?.root
    if (root) root.opacity = opacity
  }

  protected reveal(i: number, isShown: boolean): void {
    const root = this.#nodes[i]?.root
    if (root) root.visible = isShown
  }

  setCamera(x: number, y: number, zoom: number): void {
    for (const layer of this.#layers) layer.set({ x: -x * zoom, y: -y * zoom, scaleX: zoom, scaleY: zoom })
  }

  protected render(): void {
    for (const layer of this.#layers) layer.renderer.render()
    this.#isLayoutStale = false
  }

  pick(x: number, y: number): string | undefined {
    this.#settle()
    for (const layer of this.#layers.toReversed()) {
      let at: { readonly parent?: object } | undefined = layer.pick({ x, y })?.target
      while (at && !this.#ids.has(at)) at = at.parent
      if (at) return this.#ids.get(at)
    }
    return undefined
  }

  marquee(x0: number, y0: number, x1: number, y1: number): string[] {
    this.#settle()
    return this.scene.items.flatMap(({ id }, i) => {
      const box = this.#nodes[i]?.root.worldBoxBounds
      const touches = box && box.x <= x1 && box.x + box.width >= x0 && box.y <= y1 && box.y + box.height >= y0
      return touches ? [id] : []
    })
  }

  #settle(): void {
    if (this.#isLayoutStale) for (const layer of this.#layers) layer.layouter.layout()
    this.#isLayoutStale = false
  }

  canvases(): readonly HTMLCanvasElement[] {
    return [...this.#host.querySelectorAll('canvas')]
  }

  destroy(): void {
    for (const layer of this.#layers) layer.destroy(true)
    this.#host.remove()
  }
}

function nodeOf(item: Item): Node {
  const [part] = item.parts
  const common = { x: item.x, y: item.y, rotation: item.turnDeg }
  if (item.parts.length === 1 && part && 'dash' in part) {
    const root = elementOf(part, 0, 0)
    // A line's coordinates are already relative to its middle.
    root.set(part.kind === 'line' ? common : { ...common, around: 'center' })
    return { root, elements: [root] }
  }
  const { width, height, outline } = item
  const elements = item.parts.map((each) => {
    const element = elementOf(each, width / 2, height / 2)
    element.hittable = false
    return element
  })
  const cornerRadius = outline.is === 'box' ? outline.radius : 0
  const root = new Box({ ...common, width, height, around: 'center', hitFill: 'all', cornerRadius, children: elements })
  return { root, elements }
}

function elementOf(part: Part, middleX: number, middleY: number): UI {
  switch (part.kind) {
    case 'rect':
      return new Rect({ ...rectOf(part, middleX, middleY), ...painted(part), cornerRadius: part.radius })
    case 'ellipse': {
      const box = {
        x: middleX + part.cx - part.rx,
        y: middleY + part.cy - part.ry,
        width: 2 * part.rx,
        height: 2 * part.ry,
      }
      return new Ellipse({ ...box, ...painted(part) })
    }
    case 'line': {
      if (part.isClosed) return new Path({ x: middleX, y: middleY, path: polygonOf(part.xy), ...painted(part) })
      return new Line({ x: middleX, y: middleY, points: [...part.xy], ...painted(part) })
    }
    case 'segments': {
      const path = quads(part.xy)
        .map(([x0, y0, x1, y1]) => `M${x0} ${y0}L${x1} ${y1}`)
        .join('')
      return new Path({
        x: middleX,
        y: middleY,
        path,
        stroke: part.stroke,
        strokeWidth: part.strokeWidth,
        strokeAlign: 'center',
      })
    }
    case 'rects':
      return new Path({ x: middleX, y: middleY, path: boxesOf(part.boxes), fill: part.fill })
    case 'arc': {
      const outer = part.radius + part.thickness / 2
      const box = { x: middleX + part.cx - outer, y: middleY + part.cy - outer, width: 2 * outer, height: 2 * outer }
      return new Ellipse({
        ...box,
        ...sweepOf(part),
        innerRadius: Math.max(0, 1 - part.thickness / outer),
        fill: part.stroke,
      })
    }
    case 'image': {
      const { x, y, width, height, url, bitmap } = part
      // Its own loading would decode the image once more, after the first picture.
      if (bitmap && !Resource.get(url)) Resource.setImage(url, canvasOf(bitmap) as never)
      return new Rect({ x: middleX + x, y: middleY + y, width, height, fill: { type: 'image', url, mode: 'stretch' } })
    }
    case 'text':
      return new Text({
        x: middleX + part.x - TEXT_BOX / 2,
        y: middleY + part.y - part.size,
        width: TEXT_BOX,
        height: part.size * 2,
        text: part.text,
        fontSize: part.size,
        fontFamily: 'Helvetica Neue, Arial, Noto Sans SC, Noto Sans CJK SC, sans-serif',
        fontWeight: part.isBold ? 'bold' : 'normal',
        fill: part.color,
        textAlign: 'center',
        verticalAlign: 'middle',
        textWrap: 'none',
      })
  }
}

function canvasOf(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return canvas
}

function update(element: UI, part: Part, middleX: number, middleY: number): void {
  if (part.kind === 'text') {
    if (element instanceof Text && element.text !== part.text) element.text = part.text
  } else if (part.kind === 'rects') element.path = boxesOf(part.boxes)
  else if (part.kind === 'arc') element.set(sweepOf(part))
  else if (part.kind === 'line' && part.isClosed) element.path = polygonOf(part.xy)
  // A single shape takes its position from the widget; only its colours follow the value.
  else if (part.kind === 'rect' && middleX > 0) element.set({ ...rectOf(part, middleX, middleY), ...painted(part) })
  else if ('dash' in part) element.set(painted(part))
}

function rectOf({ x, y, width, height }: Extract<Part, { kind: 'rect' }>, middleX: number, middleY: number) {
  return { x: middleX + x, y: middleY + y, width, height }
}

/** An empty arc has equal angles, which this library would draw as a full circle. It is hidden instead. */
function sweepOf({ from, to }: Extract<Part, { kind: 'arc' }>) {
  const degrees = (radians: number) => (radians * 180) / Math.PI
  if (to - from > 2 * Math.PI - 1e-6) return { startAngle: 0, endAngle: 360, visible: true }
  return { startAngle: degrees(from), endAngle: degrees(to), visible: to > from }
}

function painted(part: Extract<Part, { readonly dash: readonly number[] }>) {
  return {
    ...(part.fill !== '' && { fill: part.fill }),
    ...(part.stroke !== '' &&
      part.strokeWidth > 0 && { stroke: part.stroke, strokeWidth: part.strokeWidth, strokeAlign: 'center' as const }),
    ...(part.dash.length > 0 && { dashPattern: [...part.dash] }),
  }
}

function polygonOf(xy: readonly number[]): string {
  let path = ''
  for (let i = 0; i + 1 < xy.length; i += 2) path += `${i === 0 ? 'M' : 'L'}${xy[i]} ${xy[i + 1]}`
  return path === '' ? 'M0 0' : `${path}Z`
}

function boxesOf(boxes: readonly number[]): string {
  const path = quads(boxes).map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h${-width}Z`)
  return path.length === 0 ? 'M0 0' : path.join('')
}
