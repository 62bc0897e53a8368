import { isPlainObject } from '../../schema/page/path.ts'
import { listOfRecords, numberOf, recordOf, textOf } from '../loose.ts'

type Loose = Readonly<Record<string, unknown>>
type Box = readonly [x: number, y: number, width: number, height: number]

/** Patterns of lines by their number. */
const DASHES: readonly (readonly number[] | undefined)[] = [undefined, [5, 5], [10, 10], [10, 10, 2, 10]]
/** Events by their number, and what they do: a link, and code of the page that the file came from. */
const EVENTS = ['click', 'dblclick']
const ACTIONS: ReadonlyMap<number, number> = new Map([
  [0, 0],
  [2, 5],
  [3, 6],
])
/** Parts of the file that it computes from others, and settings of its editor. */
const COMPUTED = new Set(
  (
    'rect rectInParent parentRect textRect iconRect fullTextRect fullIconRect anchors rotatedAnchors dockWatchers TID ' +
    'eventFns imgNaturalWidth imgNaturalHeight lastImage length textOffsetX textOffsetY elementId imageAlign ' +
    'fromArrowSize toArrowSize animatePos animateSpan animateDotSize animateCycleIndex strokeType type'
  ).split(' '),
)
const EDITOR = new Set(['lineName', 'fromArrowType', 'toArrowType', 'fromArrow', 'toArrow', 'scale', 'locked', 'grid'])
const MOST_DEPTH = 30

/** @returns whether parsed JSON is a page of Topology, as meta2d was called before: nodes and lines, or pens with boxes */
export function isTopology(input: unknown): boolean {
  const { nodes, lines, pens } = recordOf(input)
  const all = Array.isArray(nodes) && Array.isArray(lines) ? [...nodes, ...lines] : Array.isArray(pens) ? pens : []
  return all.some(isOlderPen)
}

const isOlderPen = (pen: unknown): boolean =>
  isPlainObject(pen) && (isPlainObject(pen['rect']) || (isPlainObject(pen['from']) && isPlainObject(pen['to'])))

/** @returns a page of Topology as a meta2d page; what has no counterpart keeps its name, to be reported */
export function topologyPage(input: unknown): Loose {
  const { nodes, lines, pens, bkColor, bkImage, ...rest } = recordOf(input)
  const all = [...listOfRecords(pens), ...listOfRecords(nodes), ...listOfRecords(lines)]
  const kept = Object.entries(rest).filter(([name, value]) => !EDITOR.has(name) && hasContent(value))
  return {
    ...Object.fromEntries(kept),
    ...(textOf(bkColor) === '' ? {} : { background: bkColor }),
    ...(textOf(bkImage) === '' ? {} : { bkImage }),
    pens: all.flatMap((pen) => (isLine(pen) ? [linePen(pen)] : nodePens(pen, undefined, 0))),
  }
}

const isLine = (pen: Loose): boolean => pen['type'] === 1 || (isPlainObject(pen['from']) && isPlainObject(pen['to']))

/** @returns a node and its parts, which stand in shares of its box */
function nodePens(pen: Loose, parent: { readonly id: string; readonly box: Box } | undefined, depth: number): Loose[] {
  if (depth > MOST_DEPTH) return []
  const box = boxOf(pen['rect'])
  const [x, y, width, height] = box
  const id = textOf(pen['id'], 200)
  const [px, py, pw, ph] = parent?.box ?? [0, 0, 1, 1]
  const place = {
    x: (x - px) / (pw || 1),
    y: (y - py) / (ph || 1),
    width: width / (pw || 1),
    height: height / (ph || 1),
  }
  const own = { ...lookOf(pen), ...place, ...(parent ? { parentId: parent.id } : {}) }
  const children = listOfRecords(pen['children'])
  return [own, ...children.flatMap((child) => nodePens(child, { id, box }, depth + 1))]
}

function linePen(pen: Loose): Loose {
  const points = [pen['from'], ...listOfRecords(pen['controlPoints']), pen['to']].map((point) => {
    const { x, y } = recordOf(point)
    return [numberOf(x) ?? 0, numberOf(y) ?? 0] as const
  })
  const name = textOf(pen['name'], 40)
  const isCurve = name !== 'line' && name !== 'polyline' && points.length === 4
  const path = name === 'line' ? [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]] : points
  const [xs, ys] = [path.map(([x]) => x), path.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(1, Math.max(...xs) - x), Math.max(1, Math.max(...ys) - y)]
  const share = ([px, py]: readonly [number, number] = [0, 0]) => ({ x: (px - x) / width, y: (py - y) / height })
  const anchors = isCurve
    ? [
        { ...share(path[0]), next: share(path[1]) },
        { ...share(path[3]), prev: share(path[2]) },
      ]
    : path.map((point) => share(point))
  const arrows = { fromArrow: pen['fromArrow'], toArrow: pen['toArrow'] }
  return { ...lookOf(pen), ...arrows, type: 1, name: 'line', x, y, width, height, anchors }
}

/** @returns the look of a pen by the names of meta2d; other parts with content keep theirs */
function lookOf(pen: Loose): Loose {
  const {
    font,
    strokeStyle,
    fillStyle,
    dash,
    lineDash,
    fontColor,
    offsetRotate,
    rotate,
    events,
    children,
    from,
    to,
    controlPoints,
    ...rest
  } = pen
  const { color, ...letters } = recordOf(font)
  const kept = Object.entries(rest).filter(([name, value]) => !COMPUTED.has(name) && hasContent(value))
  const dashes = Array.isArray(lineDash) && lineDash.length > 0 ? lineDash : DASHES[numberOf(dash) ?? 0]
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(Object.entries(letters).filter(([, value]) => hasContent(value))),
    ...(pen['visible'] === false ? { visible: false } : {}),
    color: textOf(strokeStyle) || '#333333',
    background: textOf(fillStyle),
    ...(textOf(pen['text']) === '' ? {} : { textColor: textOf(color) || textOf(fontColor) || '#222222' }),
    rotate: (numberOf(rotate) ?? 0) + (numberOf(offsetRotate) ?? 0),
    ...(dashes ? { lineDash: dashes } : {}),
    events: listOfRecords(events).map(eventOf),
  }
}

function eventOf({ type, action, ...rest }: Loose): Loose {
  const kind = numberOf(action) ?? 0
  // Other actions are told by their number, which a meta2d page has no meaning for.
  return {
    ...rest,
    name: EVENTS[numberOf(type) ?? 0] ?? `event ${textOf(type)}`,
    action: ACTIONS.get(kind) ?? 100 + kind,
  }
}

function boxOf(rect: unknown): Box {
  const n = (name: string) => numberOf(recordOf(rect)[name]) ?? 0
  return [n('x'), n('y'), n('width'), n('height')]
}

const hasContent = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : isPlainObject(value) ? Object.keys(value).length > 0 : Boolean(value)
