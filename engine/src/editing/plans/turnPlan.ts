import type { Props } from '../../schema/props/prop.ts'
import { visualBox } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { mirrorsOf, type PageTree, pageBox } from '../Frame.ts'
import { planInside } from './insidePage.ts'
import { movedLeaves, unlockedOf } from './movePlan.ts'

/**
 * 5.1: turns the unlocked of `ids` by a quarter clockwise, kept below 360; none of them crosses the page's edge by it.
 */
export function turnPlan(page: PageTree, ids: readonly string[], edits: EditTable): ReadonlyMap<string, Props> {
  const plan = new Map<string, Props>()
  for (const id of unlockedOf(page, ids)) {
    const record = page.widgets.get(id)
    const edit = record && edits.get(record.type)
    if (!record || !edit) continue
    if (edit.turn) {
      const [x, y, width, height] = visualBox(edit.model, record.props)
      plan.set(id, { ...edit.turn(record.props, x + width / 2, y + height / 2, 1), ...swappedFlips(record.props) })
      continue
    }
    if (!edit.model.props['position.rotate']) continue
    const degrees = Number(record.props['position.rotate'] ?? 0)
    plan.set(id, turnedTo(page, id, ((Math.round(degrees / 90) + 1) % 4) * 90, edits))
  }
  return planInside(page, plan, edits)
}

/**
 * @returns leaves that turn a widget to `degrees` about its middle as it is seen: a group's own box, about which its
 * frame turns, may differ from the box around its parts
 */
export function turnedTo(page: PageTree, id: string, degrees: number, edits: EditTable): Props {
  const turn = { 'position.rotate': degrees }
  const before = pageBox(page, id, edits)
  const after = pageBox(page, id, edits, new Map([[id, turn]]))
  if (!before || !after) return turn
  const [x, y, width, height] = before
  const [toX, toY, toWidth, toHeight] = after
  // Whole units: a middle between two of them may stay half a unit off.
  const dx = Math.trunc(x + width / 2 - toX - toWidth / 2)
  const dy = Math.trunc(y + height / 2 - toY - toHeight / 2)
  return { ...turn, ...movedLeaves(page, id, dx, dy, edits) }
}

/** Turning points before mirroring them swaps horizontal and vertical. */
function swappedFlips(props: Props): Props {
  const { x, y } = mirrorsOf(props)
  return x === y ? {} : { 'style.flip.horizontal': y, 'style.flip.vertical': x }
}
