import { pageLimits } from '../schema/limits.ts'

/** A widget as a page file has it, being put together; positions in page units, relative to its group. */
export interface DraftWidget {
  readonly id: string
  readonly widgetType: string
  widgetName?: string
  position: Record<string, unknown>
  style?: Record<string, unknown>
  data?: Record<string, unknown>
  animation?: Record<string, unknown>
  clickEvent?: Record<string, unknown>
  children?: DraftWidget[]
  [more: string]: unknown
}

/** A page file that is yet to be checked as any other. */
export interface PageDraft {
  readonly format: number
  readonly con: Readonly<Record<string, unknown>>
  readonly widgets: readonly DraftWidget[]
}

/** Left, top, right, bottom. */
export type Extent = readonly [number, number, number, number]

const NAME = 64
/** Groups in groups; what is deeper stands in the last of them. */
const GROUP_DEPTH = 20

export function named(widget: DraftWidget, name: string): DraftWidget {
  const text = name.trim().slice(0, NAME)
  if (text !== '') widget.widgetName = text
  return widget
}

/** The box around a widget as it stands at rest, turned or not. */
export function extentOf({ widgetType, position: p }: DraftWidget): Extent {
  const n = (name: string) => (typeof p[name] === 'number' ? p[name] : 0)
  switch (widgetType) {
    case 'ShapeCircle':
      return [n('cx') - n('r'), n('cy') - n('r'), n('cx') + n('r'), n('cy') + n('r')]
    case 'ShapeEllipse':
      return turned(n('cx'), n('cy'), 2 * n('rx'), 2 * n('ry'), n('rotate'))
    case 'ShapeTriangle':
      return around([n('x1'), n('y1'), n('x2'), n('y2'), n('x3'), n('y3')])
    case 'ShapeLine':
      return around(pointsOf(p).flatMap(({ x, y }) => [x, y]))
    default:
      return turned(n('x') + n('width') / 2, n('y') + n('height') / 2, n('width'), n('height'), n('rotate'))
  }
}

/** The box around points x0, y0, x1, y1 ...; empty at the origin without any. */
export function around(xy: readonly number[]): Extent {
  let [x0, y0, x1, y1] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (let i = 0; i + 1 < xy.length; i += 2) {
    const [x, y] = [xy[i] as number, xy[i + 1] as number]
    if (x < x0) x0 = x
    if (x > x1) x1 = x
    if (y < y0) y0 = y
    if (y > y1) y1 = y
  }
  return x0 > x1 ? [0, 0, 0, 0] : [x0, y0, x1, y1]
}

export function joined(widgets: readonly DraftWidget[]): Extent {
  return around(widgets.flatMap((widget) => [...extentOf(widget)]))
}

function turned(cx: number, cy: number, width: number, height: number, degrees: number): Extent {
  const [cos, sin] = [Math.abs(Math.cos((degrees * Math.PI) / 180)), Math.abs(Math.sin((degrees * Math.PI) / 180))]
  const [hx, hy] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2]
  return [cx - hx, cy - hy, cx + hx, cy + hy]
}

/** Moves a widget within its parent, whole units. */
export function shiftDraft({ position: p }: DraftWidget, dx: number, dy: number): void {
  for (const [name, value] of Object.entries(p)) {
    if (typeof value !== 'number') continue
    if (/^c?x[123]?$/.test(name)) p[name] = value + dx
    else if (/^c?y[123]?$/.test(name)) p[name] = value + dy
  }
  for (const point of pointsOf(p)) {
    point.x += dx
    point.y += dy
  }
}

/** A group around widgets that stand in its parent; one widget alone stays alone. */
export function groupDraft(id: string, children: DraftWidget[]): DraftWidget | undefined {
  const [first] = children
  if (first === undefined || children.length === 1) return first
  const [x0, y0, x1, y1] = joined(children)
  const [x, y] = [Math.floor(x0), Math.floor(y0)]
  for (const child of children) shiftDraft(child, -x, -y)
  const size = { width: Math.max(1, Math.ceil(x1) - x), height: Math.max(1, Math.ceil(y1) - y) }
  return { id, widgetType: 'WidgetGroup', position: { x, y, ...size, rotate: 0 }, children }
}

/** The same picture with no group deeper than a page holds them. */
export function withoutDeepGroups(widgets: readonly DraftWidget[], depth = 1): DraftWidget[] {
  return widgets.flatMap((widget) => {
    if (widget.children === undefined) return [widget]
    const children = withoutDeepGroups(widget.children, depth + 1)
    if (depth <= GROUP_DEPTH) return [{ ...widget, children }]
    const { x, y } = widget.position
    for (const child of children) shiftDraft(child, Number(x), Number(y))
    return children
  })
}

function pointsOf(position: Readonly<Record<string, unknown>>): { x: number; y: number }[] {
  const { points } = position
  // Written by the readers of this folder alone.
  return Array.isArray(points) ? (points as { x: number; y: number }[]) : []
}

/** A side of a page, within its limits. */
export function side(length: number): number {
  return Math.min(pageLimits.maxSize, Math.max(pageLimits.minSize, Math.round(length)))
}
