import { listLeaves, type Props } from '@mimic/engine/schema'
import type { SymbolPart, SymbolSpec } from './SymbolSpec.ts'
import { BODY, LEVEL } from './symbolRoles.ts'
import type { Look, SymbolShape, SymbolTable } from './symbolSchema.ts'

/** Greys (ISA-101): colour is reserved for the plant's states. */
const INK = '#46525d'
const BODY_FILL = '#c3cbd2'
const PLAIN_FILL = '#e9edf0'
const LINE = 2
const outlined = { 'style.stroke.color': INK, 'style.stroke.width': LINE }
const bare = { 'style.stroke.enable': false }

type Fill = Look | 'plainFill'
const looks: Readonly<Record<Fill, Props>> = {
  body: { ref: BODY, 'style.fill.color': BODY_FILL, ...outlined },
  bodyFill: { ref: BODY, 'style.fill.color': BODY_FILL, ...bare },
  plain: { 'style.fill.color': PLAIN_FILL, ...outlined },
  plainFill: { 'style.fill.color': PLAIN_FILL, ...bare },
  ink: { 'style.fill.color': INK, ...bare },
  line: { 'style.fill.enable': false, ...outlined },
}

type Quad = readonly [number, number, number, number]
type Point = readonly [x: number, y: number]

/** The symbols of a table, with the widgets that they are placed as. */
export function readSymbols(table: SymbolTable): SymbolSpec[] {
  return Object.entries(table).map(([id, [{ cn, en, size, words }, ...shapes]]) => {
    const [width, height] = size
    return { id, cn, en, words, width, height, parts: shapes.flatMap(partsOf) }
  })
}

function partsOf(shape: SymbolShape): SymbolPart[] {
  if ('path' in shape) return shape.path.split(/ (?=M)/).flatMap((subpath) => subpathParts(subpath, shape))
  if ('rect' in shape) {
    const round: Props = shape.radius ? { 'style.radius': shape.radius } : {}
    return quadsOf(shape.rect).map((box) => filled('ShapeRect', { ...boxAt(box), ...round }, shape.look))
  }
  if ('diamond' in shape) return quadsOf(shape.diamond).map((box) => filled('ShapePrism', boxAt(box), shape.look))
  if ('circle' in shape) return quadsOf(shape.circle).map((at) => ellipse(at, shape.look))
  if ('ellipse' in shape) return quadsOf(shape.ellipse).map((at) => ellipse(at, shape.look))
  if ('text' in shape) return quadsOf(shape.box).map((box) => text(shape.text, box, shape.fontSize))
  if ('level' in shape) return quadsOf(shape.level).map(level)
  return bubbleShapes(shape).flatMap(partsOf)
}

/** ISA-5.1: a circle stands in the field, a line across it is on the panel, a square around it is a shared display. */
function bubbleShapes(bubble: Extract<SymbolShape, { field: string } | { panel: string } | { shared: string }>) {
  const circle = { circle: '28 28 25' }
  if ('field' in bubble)
    return [circle, { text: bubble.field, box: '6 16 44 24', fontSize: bubble.field.length > 2 ? 14 : 18 }]
  const tag = 'panel' in bubble ? bubble.panel : bubble.shared
  const square: SymbolShape[] = 'shared' in bubble ? [{ rect: '3 3 50 50', look: 'plain' }] : []
  // The letters stand above the line.
  return [...square, circle, { path: 'M3 30H53' }, { text: tag, box: '8 8 40 22', fontSize: tag.length > 2 ? 12 : 14 }]
}

function subpathParts(subpath: string, { look, width, dash }: Extract<SymbolShape, { path: string }>): SymbolPart[] {
  let [x, y] = [0, 0]
  const corners = Array.from(subpath.matchAll(/([MLHV])(\d+) ?(\d*)/g), ([, command, first, second]): Point => {
    if (command === 'V') y = Number(first)
    else x = Number(first)
    if (second) y = Number(second)
    return [x, y]
  })
  return subpath.endsWith('Z') ? polygon(corners, look) : [line(corners, width, dash)]
}

/** Four corners are filled by four triangles under one outline: each covers a seam between two others. */
function polygon(corners: readonly Point[], look: Look = 'body'): SymbolPart[] {
  const [a = [0, 0], b = a, c = b, d] = corners
  if (look === 'line') return [line([...corners, a])]
  if (!d) return [triangle([a, b, c], look)]
  const fill = look === 'body' ? 'bodyFill' : look === 'plain' ? 'plainFill' : look
  return [
    ...[[a, b, c] as const, [a, c, d] as const, [b, c, d] as const, [a, b, d] as const].map((three) =>
      triangle(three, fill),
    ),
    ...(fill === look ? [] : [line([a, b, c, d, a])]),
  ]
}

function triangle([[x1, y1], [x2, y2], [x3, y3]]: readonly [Point, Point, Point], look: Fill): SymbolPart {
  const corners = { x1, y1, x2, y2, x3, y3 }
  return filled('ShapeTriangle', at(corners), look)
}

function ellipse([cx, cy, rx, ry]: Quad, look?: Look): SymbolPart {
  // Not a ShapeCircle: that stays round, and reaches out of the box that its symbol is scaled to.
  return filled('ShapeEllipse', at({ cx, cy, rx, ry }), look)
}

function filled(type: string, geometry: Props, look: Fill = 'body'): SymbolPart {
  return { type, props: { ...geometry, ...looks[look] } }
}

function line(points: readonly Point[], width = LINE, dash = ''): SymbolPart {
  const leaves = listLeaves(
    'position.points',
    points.map(([x, y]) => ({ x, y })),
  )
  const stroke = { 'style.stroke.color': INK, 'style.stroke.width': width }
  return { type: 'ShapeLine', props: { ...leaves, ...stroke, ...(dash ? { 'style.stroke.dasharray': dash } : {}) } }
}

function text(title: string, box: Quad, fontSize: number): SymbolPart {
  const props = {
    ...boxAt(box),
    'data.title': title,
    'style.font.size': fontSize,
    'style.font.weight': 'bold',
    'style.font.color': INK,
    'style.fill.enable': false,
    'style.stroke.enable': false,
  }
  return { type: 'UsualText', props }
}

/** It takes the value and no colours. */
function level(box: Quad): SymbolPart {
  const look = { textType: 'none', 'style.fill.color': '#6f97b3', 'style.stroke.color': INK }
  return { type: 'UsualPercentFill', props: { ...boxAt(box), ref: LEVEL, ...look } }
}

/** Four numbers a shape; of a circle the radius counts twice. */
function quadsOf(shapes: string): Quad[] {
  return shapes.split(', ').map((shape) => {
    const [a = 0, b = 0, c = 0, d = c] = shape.split(' ').map(Number)
    return [a, b, c, d]
  })
}

const boxAt = ([x, y, width, height]: Quad): Props => at({ x, y, width, height })

const at = (position: Readonly<Record<string, number>>): Props =>
  Object.fromEntries(Object.entries(position).map(([name, value]) => [`position.${name}`, value]))
