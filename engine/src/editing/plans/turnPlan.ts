import type { Props } from '../../schema/prop.ts'
import { visualBox } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { mirrorsOf, type PageTree } from '../Frame.ts'
import { planInside } from './insidePage.ts'
import { unlockedOf } from './movePlan.ts'

/** 5.1: a quarter turn clockwise of the unlocked of `ids`, kept below 360; none of them reaches over the page's edge after it. */
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
    plan.set(id, { 'position.rotate': ((Math.round(degrees / 90) + 1) % 4) * 90 })
  }
  return planInside(page, plan, edits)
}

/** Where points are turned beneath a mirror, across becomes up and down. */
function swappedFlips(props: Props): Props {
  const { x, y } = mirrorsOf(props)
  return x === y ? {} : { 'style.flip.horizontal': y, 'style.flip.vertical': x }
}
