import type { Props } from '../../schema/props/prop.ts'
import { quarterTurns, unionOf } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { frameOf, isAxisSwapped, ownBox, type PageTree, pageBox } from '../Frame.ts'
import { planInside } from './insidePage.ts'
import { movedLeaves, unlockedOf } from './movePlan.ts'

/**
 * Mirrors the unlocked of `ids` horizontally (x) or vertically (y) as seen on the page, about the middle of all of
 * them.
 */
export function flipPlan(page: PageTree, ids: readonly string[], axis: 'x' | 'y', edits: EditTable) {
  const plan = new Map<string, Props>()
  const free = unlockedOf(page, ids)
  const frame = unionOf(free.flatMap((id) => [pageBox(page, id, edits)].filter((box) => box !== undefined)))
  if (!frame) return plan
  const [at, extent] = axis === 'x' ? ([0, 2] as const) : ([1, 3] as const)
  for (const id of free) {
    const record = page.widgets.get(id)
    const edit = record && edits.get(record.type)
    const own = ownBox(page, id, edits)
    if (!record || !edit || !own) continue
    const by = Math.round(2 * frame[at] + frame[extent] - 2 * own[at] - own[extent])
    const ownTurns = edit.turn ? 0 : quarterTurns(record.props)
    const isSwapped = isAxisSwapped(frameOf(page, id, edits)) !== (ownTurns % 2 === 1)
    const path = (axis === 'x') === isSwapped ? 'style.flip.vertical' : 'style.flip.horizontal'
    const moved = movedLeaves(page, id, axis === 'x' ? by : 0, axis === 'y' ? by : 0, edits)
    plan.set(id, { ...moved, [path]: record.props[path] !== true })
  }
  return planInside(page, plan, edits)
}
