import type { Geometry } from '../../schema/model/WidgetModel.ts'
import type { Props } from '../../schema/props/prop.ts'
import type { Box, Point } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { type PageTree, pageBox } from '../Frame.ts'
import { pageSize } from '../pageSize.ts'

/** 5.1: the least distance between a changed widget and the page's edge, page units. */
export const EDGE = 5
const edges: Partial<Record<Geometry, number>> = { line: 1, triangle: 2 }

export const edgeOf = (geometry: Geometry): number => edges[geometry] ?? EDGE

/** @returns the least distance of a widget of the page; 0 for an unknown type */
export function widgetEdge(page: Pick<PageTree, 'widgets'>, id: string, edits: EditTable): number {
  const edit = edits.get(page.widgets.get(id)?.type ?? '')
  return edit ? edgeOf(edit.model.geometry) : 0
}

/** Limits of each side, page units. */
export interface Sides {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** @returns the region in which a new widget may be drawn */
export function drawnWithin(page: Pick<PageTree, 'con'>, geometry: Geometry): Sides {
  const { width, height } = pageSize(page.con)
  const edge = edgeOf(geometry)
  return { left: edge, top: edge, right: width - edge, bottom: height - edge }
}

/**
 * @returns how far the sides of `frame`, the box around `ids`, may be pulled; a side that is further out already may
 * stay there
 */
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

/** @returns the point within `sides` that is nearest to `to`; with `from`, on the straight line from there */
export function heldWithin(sides: Sides, to: Point, from?: Point): Point {
  if (!from) return { x: within(to.x, sides.left, sides.right), y: within(to.y, sides.top, sides.bottom) }
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const share = Math.min(shareOf(from.x, dx, sides.left, sides.right), shareOf(from.y, dy, sides.top, sides.bottom))
  return { x: from.x + dx * share, y: from.y + dy * share }
}

/** @returns whether a widget of `plan` would be nearer to the page's edge than 5.1 allows, and than it was before */
export function isOverEdge(page: PageTree, plan: ReadonlyMap<string, Props>, edits: EditTable): boolean {
  for (const id of plan.keys()) {
    const before = pageBox(page, id, edits)
    const after = pageBox(page, id, edits, plan)
    if (!before || !after) continue
    const edge = widgetEdge(page, id, edits)
    const was = edgeGaps(page, before)
    if (edgeGaps(page, after).some((gap, side) => gap < edge && gap < (was[side] ?? 0))) return true
  }
  return false
}

/** @returns distances from each side of the page, page units; negative outside */
export function edgeGaps(page: PageTree, [x, y, width, height]: Box): readonly number[] {
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
