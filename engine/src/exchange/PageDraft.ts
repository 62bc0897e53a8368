import { pageLimits } from '../schema/limits.ts'
import type { Geometry } from '../schema/model/WidgetModel.ts'
import { models } from '../widgets/models.ts'
import type { LossLog } from './losses.ts'
import type { SvgPicture } from './SvgPicture.ts'

/** A widget in the form of a page file, under construction; positions in page units, relative to its group. */
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

/** A page file that has not been checked yet. */
export interface PageDraft {
  readonly format: number
  readonly con: Readonly<Record<string, unknown>>
  readonly widgets: readonly DraftWidget[]
  /**
   * Draws the file as one picture, from what it says and not from the widgets.
   * @param left ids of widgets at the top of the page that are not drawn
   * @param losses what the picture lacks
   */
  readonly whole?: (left: ReadonlySet<string>, losses: LossLog) => SvgPicture | undefined
}

/** Left, top, right, bottom. */
export type Extent = readonly [number, number, number, number]

const NAME = 64
/** Greatest nesting of groups; deeper widgets are put into the innermost group. */
const GROUP_DEPTH = 20

export function named(widget: DraftWidget, name: string): DraftWidget {
  const text = name.trim().slice(0, NAME)
  if (text !== '') widget.widgetName = text
  return widget
}

const geometryOf = new Map<string, Geometry>(models.map(({ type, geometry }) => [type, geometry]))

/** @returns the box around a widget at rest, with its rotation */
export function extentOf({ widgetType, position: p }: DraftWidget): Extent {
  const n = (name: string) => (typeof p[name] === 'number' ? p[name] : 0)
  switch (geometryOf.get(widgetType)) {
    case 'circle':
      return [n('cx') - n('r'), n('cy') - n('r'), n('cx') + n('r'), n('cy') + n('r')]
    case 'ellipse':
      return turned(n('cx'), n('cy'), 2 * n('rx'), 2 * n('ry'), n('rotate'))
    case 'triangle':
      return around([n('x1'), n('y1'), n('x2'), n('y2'), n('x3'), n('y3')])
    case 'line':
      return around(pointsOf(p).flatMap(({ x, y }) => [x, y]))
    default:
      return turned(n('x') + n('width') / 2, n('y') + n('height') / 2, n('width'), n('height'), n('rotate'))
  }
}

/** @returns the box around points x0, y0, x1, y1 ...; an empty one at the origin without points */
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

/** Moves a widget within its parent, in whole units. */
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

/** @returns a group around widgets with a common parent; a single widget is returned itself */
export function groupDraft(id: string, children: DraftWidget[]): DraftWidget | undefined {
  const [first] = children
  if (first === undefined || children.length === 1) return first
  const [x0, y0, x1, y1] = joined(children)
  const [x, y] = [Math.floor(x0), Math.floor(y0)]
  for (const child of children) shiftDraft(child, -x, -y)
  const size = { width: Math.max(1, Math.ceil(x1) - x), height: Math.max(1, Math.ceil(y1) - y) }
  return { id, widgetType: 'WidgetGroup', position: { x, y, ...size, rotate: 0 }, children }
}

/** @returns the same picture with no group deeper than a page allows */
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
  // Only the readers of this folder write it.
  return Array.isArray(points) ? (points as { x: number; y: number }[]) : []
}

/** @returns a side of a page within its limits */
export function side(length: number): number {
  return Math.min(pageLimits.maxSize, Math.max(pageLimits.minSize, Math.round(length)))
}
