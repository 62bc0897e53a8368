import type { Props } from '../../schema/props/prop.ts'
import { type Box, unionOf } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { type PageTree, pageBox } from '../Frame.ts'
import { movedLeaves, unlockedOf } from './movePlan.ts'
import { moveRoom, withinRoom } from './moveRoom.ts'

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

interface Placed {
  readonly id: string
  readonly box: Box
}

/**
 * Aligns `ids` to one side or middle of the box around them, within the page's edge (5.1). Locked widgets count for the
 * box and stay.
 */
export function alignPlan(page: PageTree, ids: readonly string[], to: Alignment, edits: EditTable) {
  const frame = unionOf(placedOf(page, ids, edits).map(({ box }) => box))
  const plan = new Map<string, Props>()
  if (!frame || ids.length < 2) return plan
  const [x, y, width, height] = frame
  for (const { id, box } of placedOf(page, unlockedOf(page, ids), edits)) {
    const target: Record<Alignment, readonly [number, number]> = {
      left: [x, box[1]],
      centre: [x + (width - box[2]) / 2, box[1]],
      right: [x + width - box[2], box[1]],
      top: [box[0], y],
      middle: [box[0], y + (height - box[3]) / 2],
      bottom: [box[0], y + height - box[3]],
    }
    shift(plan, page, id, target[to][0] - box[0], target[to][1] - box[1], edits)
  }
  return plan
}

/** Spaces three or more unlocked widgets with equal gaps; the outermost stay. Fewer give an empty plan. */
export function spacingPlan(page: PageTree, ids: readonly string[], axis: 'x' | 'y', edits: EditTable) {
  const at = axis === 'x' ? 0 : 1
  const extent = axis === 'x' ? 2 : 3
  const row = placedOf(page, unlockedOf(page, ids), edits).sort((a, b) => a.box[at] - b.box[at])
  const plan = new Map<string, Props>()
  const first = row[0]
  const last = row.at(-1)
  if (row.length < 3 || !first || !last) return plan
  const inner = row.reduce((sum, { box }) => sum + box[extent], 0)
  const gap = (last.box[at] + last.box[extent] - first.box[at] - inner) / (row.length - 1)
  let next = first.box[at]
  for (const { id, box } of row) {
    const by = next - box[at]
    shift(plan, page, id, axis === 'x' ? by : 0, axis === 'y' ? by : 0, edits)
    next += box[extent] + gap
  }
  return plan
}

function placedOf(page: PageTree, ids: readonly string[], edits: EditTable): Placed[] {
  return ids.flatMap((id) => {
    const box = pageBox(page, id, edits)
    return box ? [{ id, box }] : []
  })
}

function shift(plan: Map<string, Props>, page: PageTree, id: string, dx: number, dy: number, edits: EditTable) {
  const allowed = withinRoom(moveRoom(page, [id], edits), dx, dy)
  const leaves = movedLeaves(page, id, allowed.dx, allowed.dy, edits)
  if (leaves) plan.set(id, leaves)
}
