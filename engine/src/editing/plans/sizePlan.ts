import type { Props } from '../../schema/props/prop.ts'
import type { Box } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { type PageTree, pageBox } from '../Frame.ts'
import { shiftInside } from './insidePage.ts'
import { unlockedOf } from './movePlan.ts'
import { widgetEdge } from './pageEdge.ts'
import { resizePlan } from './resizePlan.ts'

/**
 * Gives the unlocked of `ids` the size of the first of them, as it is seen. Top left corners stay, but inside the
 * page's edge. A widget whose new size 5.1 refuses keeps its size.
 */
export function sizePlan(page: PageTree, ids: readonly string[], of: 'width' | 'height' | 'both', edits: EditTable) {
  const plan = new Map<string, Props>()
  const [first, ...others] = ids
  const like = first === undefined ? undefined : pageBox(page, first, edits)
  if (!like) return plan
  for (const id of unlockedOf(page, others)) {
    const box = pageBox(page, id, edits)
    if (!box) continue
    const [width, height] = [of === 'height' ? box[2] : like[2], of === 'width' ? box[3] : like[3]]
    if (width === box[2] && height === box[3]) continue
    const { dx, dy } = shiftInside([box[0], box[1], width, height], page, widgetEdge(page, id, edits), box)
    const to: Box = [box[0] + dx, box[1] + dy, width, height]
    for (const [each, leaves] of resizePlan(page, [id], box, to, edits) ?? []) plan.set(each, leaves)
  }
  return plan
}
