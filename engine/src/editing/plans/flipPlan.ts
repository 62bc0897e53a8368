import type { Props } from '../../schema/props/prop.ts'
import type { WidgetEdit } from '../../widgets/WidgetEdit.ts'
import { degreesOf, isTurnable, quarterTurns, unionOf, withinTurn } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { frameOf, isAxisSwapped, ownBox, type PageTree, pageBox } from '../Frame.ts'
import { planInside } from './insidePage.ts'
import { movedLeaves, unlockedOf } from './movePlan.ts'

const HORIZONTAL = 'style.flip.horizontal'
const VERTICAL = 'style.flip.vertical'

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
    const isAcross = isAxisSwapped(frameOf(page, id, edits)) === (axis === 'x')
    const moved = movedLeaves(page, id, axis === 'x' ? by : 0, axis === 'y' ? by : 0, edits)
    plan.set(id, { ...moved, ...mirroredLeaves(record.props, edit, isAcross) })
  }
  return planInside(page, plan, edits)
}

/** @param isAcross whether the mirroring is vertical in the frame of the leaves */
function mirroredLeaves(props: Props, edit: WidgetEdit, isAcross: boolean): Props {
  const turn = edit.turn ? 0 : degreesOf(props)
  const isBetween = isTurnable(edit.model) && turn % 90 !== 0
  const isOnSide = !isBetween && !edit.turn && quarterTurns(props) % 2 === 1
  const path = isAcross === isOnSide ? HORIZONTAL : VERTICAL
  // Mirroring after a turn is turning the other way after a mirroring; by quarters the other axis does the same.
  return { [path]: props[path] !== true, ...(isBetween && { 'position.rotate': withinTurn(-turn) }) }
}
