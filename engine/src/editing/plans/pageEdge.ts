import type { Props } from '../../schema/prop.ts'
import type { Geometry } from '../../schema/WidgetModel.ts'
import type { Box, Point } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { type PageTree, pageBox } from '../Frame.ts'
import { pageSize } from '../pageSize.ts'

/** 5.1: how near to the page's edge a change may bring a widget, page units. */
export const EDGE = 5
const edges: Partial<Record<Geometry, number>> = { line: 1, triangle: 2 }

export const edgeOf = (geometry: Geometry): number => edges[geometry] ?? EDGE

/** Of a widget of the page; 0 for what is not known. */
export function widgetEdge(page: Pick<PageTree, 'widgets'>, id: string, edits: EditTable): number {
  const edit = edits.get(page.widgets.get(id)?.type ?? '')
  return edit ? edgeOf(edit.model.geometry) : 0
}

/** How far out something may come on each side, page units. */
export interface Sides {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Where a new widget may be drawn. */
export function drawnWithin(page: Pick<PageTree, 'con'>, geometry: Geometry): Sides {
  const { width, height } = pageSize(page.con)
  const edge = edgeOf(geometry)
  return { left: edge, top: edge, right: width - edge, bottom: height - edge }
}

/** How far the sides of `frame`, the box around `ids`, may be pulled; one that lies further out already may stay there. */
export function pulledWithin(page: PageTree, ids: readonly string[], frame: Box, edits: EditTable): Sides {
  const { width, height } = pageSize(page.con)
  const [x, y, w, h] = frame
  const edge = Math.max(0, ...ids.map((id) => widgetEdge(page, id, edits)))
  return {
    left: Math.min(edge, x),
    top: Math.min(edge, y),
    right: Math.max(width - edge, x + w),
    bottom: Math.max(height - edge, y + h),
  }
}

/** The place within `sides` that is nearest to `to`; with `from`, the one on the straight from there. */
export function heldWithin(sides: Sides, to: Point, from?: Point): Point {
  if (!from) return { x: within(to.x, sides.left, sides.right), y: within(to.y, sides.top, sides.bottom) }
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const share = Math.min(shareOf(from.x, dx, sides.left, sides.right), shareOf(from.y, dy, sides.top, sides.bottom))
  return { x: from.x + dx * share, y: from.y + dy * share }
}

/** Whether one of the widgets of `plan` would come nearer to the page's edge than 5.1 allows, and than it lay before. */
export function isOverEdge(page: PageTree, plan: ReadonlyMap<string, Props>, edits: EditTable): boolean {
  for (const id of plan.keys()) {
    const before = pageBox(page, id, edits)
    const after = pageBox(page, id, edits, plan)
    if (!before || !after) continue
    const edge = widgetEdge(page, id, edits)
    const was = gapsOf(page, before)
    if (gapsOf(page, after).some((gap, side) => gap < edge && gap < (was[side] ?? 0))) return true
  }
  return false
}

/** From each side of the page, page units; negative outside. */
function gapsOf(page: PageTree, [x, y, width, height]: Box): readonly number[] {
  const size = pageSize(page.con)
  return [x, y, size.width - x - width, size.height - y - height]
}

function shareOf(from: number, by: number, least: number, most: number): number {
  if (by === 0) return 1
  return within((by < 0 ? least - from : most - from) / by, 0, 1)
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
