import type { Props } from '../../schema/props/prop.ts'
import type { Box } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { frameOf, inverse, mapShift, type PageTree, pageBox } from '../Frame.ts'
import { pageSize } from '../pageSize.ts'
import { EDGE, edgeOf } from './pageEdge.ts'

/**
 * 5.1:
 * @returns the smallest offset that brings `box` back inside the page's edge; for a box larger than the page, so that
 * it covers the page. A box that was nearer to the edge or outside `before` may stay so.
 */
export function shiftInside(box: Box, page: PageTree, edge = EDGE, before?: Box): { dx: number; dy: number } {
  const { width, height } = pageSize(page.con)
  return {
    dx: along(box[0], box[2], width, edge, before && [before[0], before[2]]),
    dy: along(box[1], box[3], height, edge, before && [before[1], before[3]]),
  }
}

/** @returns `plan` (leaves by widget id, page units) with each of its widgets moved back inside the page's edge */
export function planInside(page: PageTree, plan: ReadonlyMap<string, Props>, edits: EditTable) {
  const inside = new Map<string, Props>()
  for (const [id, leaves] of plan) {
    inside.set(id, leaves)
    const record = page.widgets.get(id)
    const edit = record && edits.get(record.type)
    const after = pageBox(page, id, edits, plan)
    if (!record || !edit || !after) continue
    const { dx, dy } = shiftInside(after, page, edgeOf(edit.model.geometry), pageBox(page, id, edits))
    if (dx === 0 && dy === 0) continue
    const by = record.parent === null ? { x: dx, y: dy } : mapShift(inverse(frameOf(page, id, edits)), dx, dy)
    inside.set(id, { ...leaves, ...edit.move({ ...record.props, ...leaves }, by.x, by.y) })
  }
  return inside
}

function along(at: number, extent: number, size: number, edge: number, before?: readonly [number, number]): number {
  const first = Math.min(edge, before?.[0] ?? edge)
  const last = size - extent - Math.min(edge, before ? size - before[0] - before[1] : edge)
  const [least, most] = first <= last ? [first, last] : [last, first]
  // Whole numbers, rounded inwards: a quarter turn may leave halves.
  return at < least ? Math.ceil(least - at) : at > most ? Math.floor(most - at) : 0
}
