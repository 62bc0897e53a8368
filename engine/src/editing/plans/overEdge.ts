import type { Change } from '../../document/DocStore.ts'
import type { Props } from '../../schema/props/prop.ts'
import { isGeometry } from '../../schema/values/geometry.ts'
import type { EditTable } from '../EditTable.ts'
import { frameOf, inverse, mapShift, type PageTree, pageBox } from '../Frame.ts'
import { shiftInside } from './insidePage.ts'
import { isLocked } from './movePlan.ts'
import { edgeGaps, widgetEdge } from './pageEdge.ts'

/** @returns how much nearer to the page's edge, or further outside, a widget lies than 5.1 allows; page units, 0 inside */
export function overEdge(page: PageTree, id: string, edits: EditTable): number {
  const box = pageBox(page, id, edits)
  return box ? Math.max(0, widgetEdge(page, id, edits) - Math.min(...edgeGaps(page, box))) : 0
}

/**
 * Each person keeps a widget inside the page's edge (5.1), but one's position and another's size may not fit together.
 * @returns the widgets that `changes`, which the page has already, brought over the edge, or further over it
 */
export function broughtOverEdge(page: PageTree, changes: readonly Change[], edits: EditTable): readonly string[] {
  const before = new Map<string, Props>()
  for (const change of changes)
    if (change.is === 'patch' && Object.keys(change.after).some(isGeometry) && page.widgets.has(change.id))
      // The first value is what stood there before all of them.
      before.set(change.id, { ...change.before, ...before.get(change.id) })
  return [...before].flatMap(([id, leaves]) => {
    const was = pageBox(page, id, edits, new Map([[id, leaves]]))
    const now = pageBox(page, id, edits)
    if (!was || !now) return []
    const edge = widgetEdge(page, id, edits)
    const gaps = edgeGaps(page, was)
    return edgeGaps(page, now).some((gap, side) => gap < edge && gap < (gaps[side] ?? 0)) ? [id] : []
  })
}

/** @returns leaves by widget id that bring widgets back inside the page's edge; locked ones stay */
export function insideEdgePlan(page: PageTree, ids: readonly string[], edits: EditTable): ReadonlyMap<string, Props> {
  const plan = new Map<string, Props>()
  for (const id of ids) {
    const record = page.widgets.get(id)
    const box = pageBox(page, id, edits)
    if (!record || !box || isLocked(page, id)) continue
    const { dx, dy } = shiftInside(box, page, widgetEdge(page, id, edits))
    const by = mapShift(inverse(frameOf(page, id, edits)), dx, dy)
    const leaves = dx === 0 && dy === 0 ? undefined : edits.get(record.type)?.move(record.props, by.x, by.y)
    if (leaves) plan.set(id, leaves)
  }
  return plan
}
