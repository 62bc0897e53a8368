import type { Props } from '../../schema/prop.ts'
import type { PageRecords } from '../../schema/WidgetRecord.ts'
import { groupResizePlan } from '../../widgets/groupResizePlan.ts'
import { type Box, localBox, visualBox } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'

/**
 * Leaves by widget id after the frame `from` around `ids` became `to`: each widget keeps its share of it.
 * Undefined when one of them would drop to 2 or less (5.1). `page` is the page as the gesture began.
 */
export function resizePlan(
  page: PageRecords,
  ids: readonly string[],
  from: Box,
  to: Box,
  edits: EditTable,
): ReadonlyMap<string, Props> | undefined {
  const plan = new Map<string, Props>()
  const sx = from[2] > 0 ? to[2] / from[2] : 1
  const sy = from[3] > 0 ? to[3] / from[3] : 1
  for (const id of ids) {
    const record = page.widgets.get(id)
    const edit = record && edits.get(record.type)
    if (!record || !edit) continue
    const [x, y, width, height] = visualBox(edit.model, record.props)
    const visual: Box = [to[0] + (x - from[0]) * sx, to[1] + (y - from[1]) * sy, width * sx, height * sy]
    const box = localBox(record.props, visual)
    if (record.type === 'WidgetGroup') {
      const inside = groupResizePlan(page, id, box, [...edits.values()])
      if (!inside) return undefined
      for (const [inner, leaves] of inside) plan.set(inner, leaves)
    } else {
      const leaves = edit.resize(record.props, box)
      if (!leaves) return undefined
      plan.set(id, leaves)
    }
  }
  return plan
}
