import {
  BitmapText,
  Container,
  Ellipse,
  EventBoundary,
  Graphics,
  Rectangle,
  RoundedRectangle,
  Sprite,
  Texture,
  Ticker,
  WebGLRenderer,
} from 'pixi.js'
import { dashes } from '../../src/peers/dashes.ts'
import type { Item, Outline } from '../../src/peers/Item.ts'
import { FONT, type ImagePart, type Part, type TextPart } from '../../src/peers/Part.ts'
import type { PeerScene } from '../../src/peers/PeerScene.ts'
import { RetainedScene } from '../../src/peers/RetainedScene.ts'

export function create(): PeerScene {
  return new PixiScene()
}

interface Node {
  readonly root: Container
  /** The graphics that change with the value and are drawn again; all others stay. */
  readonly graphics: Graphics | undefined
  readonly texts: readonly BitmapText[]
}

/** Graphics small enough to be batched, bitmap text, no ticker; `render()` is called by hand. */
class PixiScene extends RetainedScene {
  readonly #renderer = new WebGLRenderer<HTMLCanvasElement>()
  readonly #stage = new Container()
  #nodes: Node[] = []
  readonly #ids = new Map<Container, string>()
  #boundary!: EventBoundary

  protected async open(host: HTMLElement): Promise<void> {
    // Otherwise its garbage collectors and event clock would run for ever on an idle page.
    Ticker.system.autoStart = false
    Ticker.system.stop()
    await this.#renderer.init({
      width: host.clientWidth,
      height: host.clientHeight,
      resolution: devicePixelRatio,
      autoDensity: true,
      background: this.scene.background,
      antialias: true,
      preserveDrawingBuffer: true,
      eventFeatures: { move: false, globalMove: false, click: false, wheel: false },
    })
    host.append(this.#renderer.canvas)
    this.#stage.interactiveChildren = true
    this.#nodes = this.scene.items.map((item) => {
      const node = nodeOf(item)
      this.#ids.set(node.root, item.id)
      return node
    })
    this.#stage.addChild(...this.#nodes.map(({ root }) => root))
    this.#boundary = new EventBoundary(this.#stage)
  }

  protected redraw(i: number, item: Item): void {
    const node = this.#nodes[i] as Node
    if (node.graphics) drawShapes(node.graphics.clear(), item.parts)
    let t = 0
    for (const part of item.parts) {
      if (part.kind !== 'text') continue
      const text = node.texts[t++] as BitmapText
      if (text.text !== part.text) text.text = part.text
    }
  }

  protected place(i: number, x: number, y: number): void {
    this.#nodes[i]?.root.position.set(x, y)
  }

  protected turn(i: number, radians: number): void {
    const node = this.#nodes[i]
    if (node) node.root.rotation = radians
  }

  protected fade(i: number, opacity: number): void {
    const node = this.#nodes[i]
    if (node) node.root.alpha = opacity
  }

  protected reveal(i: number, isShown: boolean): void {
    const node = this.#nodes[i]
    if (node) node.root.visible = isShown
  }

  setCamera(x: number, y: number, zoom: number): void {
    this.#stage.scale.set(zoom)
    this.#stage.position.set(-x * zoom, -y * zoom)
  }

  protected render(): void {
    this.#renderer.render(this.#stage)
  }

  pick(x: number, y: number): string | undefined {
    return this.#ids.get(this.#boundary.hitTest(x, y))
  }

  marquee(x0: number, y0: number, x1: number, y1: number): string[] {
    return this.scene.items.flatMap(({ id }, i) => {
      const bounds = this.#nodes[i]?.root.getBounds()
      const touches = bounds && bounds.minX <= x1 && bounds.maxX >= x0 && bounds.minY <= y1 && bounds.maxY >= y0
      return touches ? [id] : []
    })
  }

  canvases(): readonly HTMLCanvasElement[] {
    return [this.#renderer.canvas]
  }

  destroy(): void {
    this.#stage.destroy({ children: true, context: true })
    this.#renderer.destroy({ removeView: true })
  }
}

function nodeOf(item: Item): Node {
  const hasShapes = item.parts.some(({ kind }) => kind !== 'text' && kind !== 'image')
  const graphics = hasShapes ? drawShapes(new Graphics(), item.parts) : undefined
  const texts = item.parts.flatMap((part) => (part.kind === 'text' ? [textOf(part)] : []))
  const pictures = item.parts.flatMap((part) => (part.kind === 'image' ? [pictureOf(part)] : []))
  const isSingle = graphics !== undefined && texts.length === 0
  const root = isSingle ? graphics : new Container()
  if (!isSingle) root.addChild(...(graphics ? [graphics] : []), ...pictures, ...texts)
  root.eventMode = 'static'
  // One hit area per widget, so the picker does not visit its parts.
  root.interactiveChildren = false
  const area = areaOf(item.outline)
  if (area) root.hitArea = area
  root.position.set(item.x, item.y)
  root.angle = item.turnDeg
  return { root, graphics, texts }
}

function areaOf(outline: Outline) {
  if (outline.is === 'ellipse') return new Ellipse(0, 0, outline.rx, outline.ry)
  // Lines are picked by their own strokes.
  if (outline.is === 'line') return undefined
  const { width, height, radius } = outline
  if (radius === 0) return new Rectangle(-width / 2, -height / 2, width, height)
  return new RoundedRectangle(-width / 2, -height / 2, width, height, radius)
}

function pictureOf({ x, y, width, height, bitmap }: ImagePart): Sprite {
  // The library keeps one texture for each bitmap.
  const sprite = new Sprite(bitmap ? Texture.from(bitmap) : Texture.EMPTY)
  sprite.position.set(x, y)
  sprite.setSize(width, height)
  return sprite
}

function textOf({ text, x, y, size, isBold, color }: TextPart): BitmapText {
  const label = new BitmapText({
    text,
    style: { fontFamily: FONT, fontSize: size, fontWeight: isBold ? 'bold' : 'normal', fill: color },
  })
  label.anchor.set(0.5)
  label.position.set(x, y)
  return label
}

function drawShapes(graphics: Graphics, parts: readonly Part[]): Graphics {
  for (const part of parts) drawShape(graphics, part)
  return graphics
}

function drawShape(g: Graphics, part: Part): void {
  switch (part.kind) {
    case 'text':
    case 'image':
      return
    case 'rect':
      if (part.width <= 0 || part.height <= 0) return
      if (part.radius > 0) g.roundRect(part.x, part.y, part.width, part.height, part.radius)
      else g.rect(part.x, part.y, part.width, part.height)
      break
    case 'ellipse':
      g.ellipse(part.cx, part.cy, part.rx, part.ry)
      break
    case 'line':
      if (part.xy.length < 4) return
      if (part.dash.length > 0) {
        strokeSegments(g, dashes(part.xy, part.dash, part.isClosed), part.stroke, part.strokeWidth)
        return
      }
      g.poly([...part.xy], part.isClosed)
      break
    case 'segments':
      strokeSegments(g, part.xy, part.stroke, part.strokeWidth)
      return
    case 'rects':
      if (part.boxes.length === 0) return
      for (let i = 0; i + 3 < part.boxes.length; i += 4)
        g.rect(...(part.boxes.slice(i, i + 4) as [number, number, number, number]))
      g.fill(part.fill)
      return
    case 'arc':
      if (part.to <= part.from) return
      g.moveTo(part.cx + part.radius * Math.cos(part.from), part.cy + part.radius * Math.sin(part.from))
      g.arc(part.cx, part.cy, part.radius, part.from, part.to)
      g.stroke({ color: part.stroke, width: part.thickness })
      return
  }
  if (part.fill !== '') g.fill(part.fill)
  if (part.stroke === '' || part.strokeWidth <= 0) return
  const rim = part.dash.length > 0 ? rimOf(part) : undefined
  if (rim) strokeSegments(g, dashes(rim, part.dash, true), part.stroke, part.strokeWidth)
  else g.stroke({ color: part.stroke, width: part.strokeWidth })
}

function strokeSegments(g: Graphics, xy: readonly number[], color: string, width: number): void {
  for (let i = 0; i + 3 < xy.length; i += 4)
    g.moveTo(xy[i] as number, xy[i + 1] as number).lineTo(xy[i + 2] as number, xy[i + 3] as number)
  g.stroke({ color, width })
}

/** The outline as a polygon, for dashes; rounded corners become square. */
function rimOf(part: Extract<Part, { readonly kind: 'rect' | 'ellipse' | 'line' }>): number[] | undefined {
  if (part.kind === 'rect') {
    const { x, y, width, height } = part
    return [x, y, x + width, y, x + width, y + height, x, y + height]
  }
  if (part.kind === 'line') return undefined
  const steps = 32
  return Array.from({ length: steps }, (_, i) => (i / steps) * 2 * Math.PI).flatMap((angle) => [
    part.cx + part.rx * Math.cos(angle),
    part.cy + part.ry * Math.sin(angle),
  ])
}
