import type { Box } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { type PageTree, pageBox } from '../Frame.ts'
import { movePlan } from './movePlan.ts'
import { moveRoom, withinRoom } from './moveRoom.ts'
import { isOverEdge } from './pageEdge.ts'
import { allOrNone, type One, type PositionPlan } from './positionPlan.ts'
import { resizePlan } from './resizePlan.ts'

/** The sides of a widget's box as it is seen on the page, which widgets of all kinds have. */
export const boxFields = ['x', 'y', 'width', 'height'] as const
export type BoxField = (typeof boxFields)[number]

/**
 * @returns leaves by widget id that set `field` of the box of each unlocked of `ids` to `value`, page units. A changed
 * size keeps the top left corner. The plan covers all of them or none.
 */
export function boxPlan(
  page: PageTree,
  ids: readonly string[],
  field: BoxField,
  value: number,
  edits: EditTable,
): PositionPlan {
  if (!Number.isInteger(value)) return { is: 'refused', why: 'whole' }
  return allOrNone(page, ids, (id) => {
    const box = pageBox(page, id, edits)
    return box ? planOf(page, id, box, field, value, edits) : new Map()
  })
}

function planOf(
  page: PageTree,
  id: string,
  [x, y, width, height]: Box,
  field: BoxField,
  value: number,
  edits: EditTable,
): One {
  if (field === 'x' || field === 'y') {
    const dx = field === 'x' ? Math.round(value - x) : 0
    const dy = field === 'y' ? Math.round(value - y) : 0
    const allowed = withinRoom(moveRoom(page, [id], edits), dx, dy)
    return allowed.dx === dx && allowed.dy === dy ? movePlan(page, [id], dx, dy, edits) : 'edge'
  }
  const to: Box = field === 'width' ? [x, y, value, height] : [x, y, width, value]
  const plan = resizePlan(page, [id], [x, y, width, height], to, edits)
  if (!plan) return 'size'
  if (pageBox(page, id, edits, plan)?.[field === 'width' ? 2 : 3] !== value) return 'inexact'
  return isOverEdge(page, plan, edits) ? 'edge' : plan
}
