import { barParts } from './barParts.ts'
import { chartParts } from './chartParts.ts'
import { gaugeParts } from './gaugeParts.ts'
import type { Item, Outline, Scene } from './Item.ts'
import { plainRect, textPart } from './makePart.ts'
import type { Box, Drawn, Measure, Node, PageJson } from './PageJson.ts'
import type { EllipsePart, LinePart, Part, RectPart } from './Part.ts'
import { wrapLines } from './wrapLines.ts'

const NO_VALUE = '--'
const LINE_HEIGHT = 1.4

/** Turns a page file of the benchmark into a flat list in paint order, the same for every compared engine. */
export function sceneOf(page: PageJson, measure: Measure): Scene {
  const items: Item[] = []
  for (const node of page.widgets) addNode(node, 0, 0, node.id, measure, items)
  const bySignal = new Map<string, number[]>()
  const byTop = new Map<string, number[]>()
  const byFlag = new Map<string, number[]>()
  items.forEach((item, i) => {
    push(byTop, item.topId, i)
    if (item.show) push(bySignal, item.signalId, i)
    if (item.flagId !== '') push(byFlag, item.flagId, i)
  })
  const { width, height, bgColor: background } = page.con
  return { width, height, background, items, bySignal, byTop, byFlag }
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** @throws {Error} for a rotated group, because the benchmark's pages have none. */
function addNode(node: Node, left: number, top: number, topId: string, measure: Measure, out: Item[]): void {
  const { position, children } = node
  if (children) {
    if (position.rotate) throw new Error(`the group ${node.id} is turned, which the comparison does not draw`)
    for (const child of children) addNode(child, left + (position.x ?? 0), top + (position.y ?? 0), topId, measure, out)
    return
  }
  const frame = frameOf(node)
  const { parts, show } = drawnOf(node, frame, measure)
  out.push({
    id: node.id,
    topId,
    x: left + frame.x + frame.width / 2,
    y: top + frame.y + frame.height / 2,
    width: frame.width,
    height: frame.height,
    turnDeg: position.rotate ?? 0,
    spinMs: node.animation?.rotate?.enable ? node.animation.rotate.speed : 0,
    twinkles: node.animation?.twinkle?.enable === true,
    outline: outlineOf(node, frame),
    parts,
    signalId: node.data?.signalId ?? '',
    flagId: node.animation?.visiable?.config.data.signalId ?? '',
    ...(show && { show }),
  })
}

/** The widget's box in its parent. */
function frameOf({ position: p }: Node): Box {
  if (p.points) {
    const [xs, ys] = [p.points.map(({ x }) => x), p.points.map(({ y }) => y)]
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
  }
  if (p.rx !== undefined && p.ry !== undefined)
    return { x: (p.cx ?? 0) - p.rx, y: (p.cy ?? 0) - p.ry, width: 2 * p.rx, height: 2 * p.ry }
  return { x: p.x ?? 0, y: p.y ?? 0, width: p.width ?? 0, height: p.height ?? 0 }
}

/** Types with rounded corners. */
const rounded: Readonly<Record<string, true>> = { ShapeRect: true, UsualButton: true, UsualDataText: true }

function outlineOf(node: Node, frame: Box): Outline {
  const { position, style } = node
  if (position.points) return { is: 'line', xy: pointsOf(node, frame), halfWidth: style.stroke.width / 2 }
  if (position.rx !== undefined) return { is: 'ellipse', rx: frame.width / 2, ry: frame.height / 2 }
  return { is: 'box', width: frame.width, height: frame.height, radius: rounded[node.widgetType] ? style.radius : 0 }
}

function pointsOf({ position }: Node, frame: Box): number[] {
  const [cx, cy] = [frame.x + frame.width / 2, frame.y + frame.height / 2]
  return (position.points ?? []).flatMap(({ x, y }) => [x - cx, y - cy])
}

interface Drawing {
  readonly node: Node
  readonly frame: Box
  /** The widget's box relative to its middle. */
  readonly box: Box
  readonly title: string
  readonly measure: Measure
}

/** How to draw each widget type of the benchmark's pages. */
const drawings: Readonly<Record<string, (drawing: Drawing) => Drawn>> = {
  UsualText: ({ node, box, title, measure }) => ({ parts: textParts(title, box, node, measure) }),
  UsualButton: ({ node, box, title, measure }) => {
    const inner = { ...box, x: box.x + 6, width: box.width - 12 }
    return { parts: [rectPart(node, box), edgePart(node, box), ...textParts(title, inner, node, measure)] }
  },
  UsualDataText: ({ node, box }) => {
    const text = textPart(NO_VALUE, 0, 0, node.style.font.size, node.style.font.color)
    return {
      parts: [rectPart(node, box), text],
      show: (value) => {
        text.text = value.toFixed(2)
      },
    }
  },
  UsualPercentFill: ({ node, box, measure }) => barParts(node, box, measure),
  UsualDashboard: ({ node, box }) => gaugeParts(node, box),
  UsualImage: ({ node, box }) => ({
    parts: [{ kind: 'image', ...box, url: node.data?.imgUrl ?? '', bitmap: undefined }],
  }),
  ComplexLine: ({ node, box, measure }) => chartParts(node, box, measure),
  ShapeLine: ({ node, frame }) =>
    withConditions(node, { kind: 'line', xy: pointsOf(node, frame), isClosed: false, ...painted(node), fill: '' }),
  ShapeEllipse: ({ node, box }) =>
    withConditions(node, { kind: 'ellipse', cx: 0, cy: 0, rx: box.width / 2, ry: box.height / 2, ...painted(node) }),
  ShapeRect: ({ node, box }) => withConditions(node, rectPart(node, box)),
}

function drawnOf(node: Node, frame: Box, measure: Measure): Drawn {
  const box: Box = { x: -frame.width / 2, y: -frame.height / 2, width: frame.width, height: frame.height }
  const draw = drawings[node.widgetType]
  if (!draw) throw new Error(`the comparison draws no ${node.widgetType}`)
  return draw({ node, frame, box, title: node.data?.title ?? '', measure })
}

/** A shape whose colours follow a value if the page says so. */
function withConditions(node: Node, part: RectPart | EllipsePart | LinePart): Drawn {
  const [condition] = node.animation?.fillColor ?? []
  if (!condition) return { parts: [part] }
  const { fill, stroke } = part
  return {
    parts: [part],
    show: (value) => {
      const isOver = value > condition.value
      if (fill !== '') part.fill = isOver ? condition.color : fill
      part.stroke = isOver ? condition.color : stroke
    },
  }
}

function textParts(text: string, box: Box, node: Node, measure: Measure): Part[] {
  const { size, color } = node.style.font
  const lines = wrapLines(text, box.width, (line) => measure(line, size))
  const step = size * LINE_HEIGHT
  return lines.map((line, i) => textPart(line, 0, (i + 0.5 - lines.length / 2) * step, size, color))
}

function rectPart(node: Node, box: Box): RectPart {
  return { kind: 'rect', ...box, radius: node.style.radius, ...painted(node) }
}

/** The light edge at the top of a button. */
function edgePart(node: Node, box: Box): RectPart {
  const { radius, stroke } = node.style
  const inset = Math.max(radius, 1) + stroke.width / 2
  const edge = { x: box.x + inset, y: box.y + stroke.width / 2, width: Math.max(0, box.width - 2 * inset), height: 1 }
  return plainRect(edge, '#ffffff8c')
}

function painted({ style }: Node) {
  const { color, width, dasharray } = style.stroke
  const dash = dasharray === '' ? [] : dasharray.split(' ').map(Number)
  return { fill: style.fill.color, stroke: color, strokeWidth: width, dash }
}
