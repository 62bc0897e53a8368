import { isContainer } from '../../schema/model/widgetTraits.ts'
import type { PageRecords } from '../../schema/page/WidgetRecord.ts'
import type { Props } from '../../schema/props/prop.ts'
import { groupResizePlan } from '../../widgets/groupResizePlan.ts'
import { type Box, localBox, middleOf, turnedPoint } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { frameOf, inverse, mapBox, ownBox, type TurnedBox } from '../Frame.ts'

/**
 * @returns leaves by widget id that resize `ids` with the frame `from` around them to `to`: each widget keeps its share
 * of it. Undefined when one of them would shrink to 2 or less (5.1). `page` is the page when the gesture began, `now`
 * the present one: a colleague may have put a widget into another frame since.
 */
export function resizePlan(
  page: PageRecords,
  ids: readonly string[],
  from: Box,
  to: Box,
  edits: EditTable,
  now: PageRecords = page,
): ReadonlyMap<string, Props> | undefined {
  const plan = new Map<string, Props>()
  const sx = from[2] > 0 ? to[2] / from[2] : 1
  const sy = from[3] > 0 ? to[3] / from[3] : 1
  for (const id of ids) {
    const own = ownBox(page, id, edits)
    if (!own || !now.widgets.has(id)) continue
    const [x, y, width, height] = own
    const box: Box = [to[0] + (x - from[0]) * sx, to[1] + (y - from[1]) * sy, width * sx, height * sy]
    const one = placedPlan(now, id, box, edits)
    if (!one) return undefined
    for (const [inner, leaves] of one) plan.set(inner, leaves)
  }
  return plan
}

/**
 * @returns leaves of one widget at an angle between quarters after `to` was pulled from its box before the turn: the side
 * or corner that `to` leaves in place stays where it is seen. Undefined when refused (5.1).
 */
export function turnedResizePlan(
  page: PageRecords,
  id: string,
  { box, degrees }: TurnedBox,
  to: Box,
  edits: EditTable,
): ReadonlyMap<string, Props> | undefined {
  const record = page.widgets.get(id)
  const edit = record && edits.get(record.type)
  if (!record || !edit) return undefined
  // The new box turns about its own middle, so that middle is put where the old turn shows it.
  const middle = middleOf(to)
  const seen = turnedPoint(middle, middleOf(box), degrees)
  const placed: Box = [to[0] + seen.x - middle.x, to[1] + seen.y - middle.y, to[2], to[3]]
  const leaves = edit.resize(record.props, mapBox(inverse(frameOf(page, id, edits)), placed))
  return leaves && new Map([[id, leaves]])
}

/**
 * @returns leaves by widget id after the widget, as it is seen, fills `box` of the page; undefined when refused (5.1)
 */
export function placedPlan(
  page: PageRecords,
  id: string,
  box: Box,
  edits: EditTable,
): ReadonlyMap<string, Props> | undefined {
  const record = page.widgets.get(id)
  const edit = record && edits.get(record.type)
  if (!record || !edit) return undefined
  const visual = record.parent === null ? box : mapBox(inverse(frameOf(page, id, edits)), box)
  const local = localBox(record.props, visual)
  if (isContainer(record.type)) return groupResizePlan(page, id, local, [...edits.values()])
  const leaves = edit.resize(record.props, local)
  return leaves && new Map([[id, leaves]])
}
