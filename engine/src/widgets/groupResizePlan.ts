import { childrenByParent } from '../schema/page/paintOrder.ts'
import type { PageRecords, WidgetRecord } from '../schema/page/WidgetRecord.ts'
import type { Props } from '../schema/props/prop.ts'
import type { WidgetEdit } from './WidgetEdit.ts'

/**
 * Scales a group and all its members to `box` = [x, y, width, height]. `page` is the page at the start of the gesture. A
 * member that cannot shrink further keeps its size and only moves. @returns leaves by widget id; undefined when the
 * resize is refused (5.1: width or height 2 or less)
 */
export function groupResizePlan(
  page: PageRecords,
  id: string,
  box: readonly [number, number, number, number],
  edits: readonly WidgetEdit[],
): ReadonlyMap<string, Props> | undefined {
  const editOf = new Map<string, WidgetEdit>(edits.map((edit) => [edit.model.type, edit]))
  const inside = childrenByParent(page.widgets)
  const plan = new Map<string, Props>()
  const corners = new Float64Array(4)

  const scale = (record: WidgetRecord, to: readonly [number, number, number, number]): boolean => {
    const edit = editOf.get(record.type)
    const leaves = edit?.resize(record.props, to)
    if (!edit || !leaves) return false
    plan.set(record.id, leaves)
    edit.model.writeBox(record.props, corners)
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners
    if (edit.model.geometry !== 'group') return true
    const sx = x1 > x0 ? Math.round(to[2]) / (x1 - x0) : 1
    const sy = y1 > y0 ? Math.round(to[3]) / (y1 - y0) : 1
    for (const child of inside.get(record.id) ?? []) scaleChild(child, sx, sy)
    return true
  }

  const scaleChild = (child: WidgetRecord, sx: number, sy: number) => {
    const edit = editOf.get(child.type)
    if (!edit) return
    edit.model.writeBox(child.props, corners)
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners
    // The width of a widget that is turned by 90° lies along the group's height.
    const isOnSide = Math.round(Number(child.props['position.rotate'] ?? 0) / 90) % 2 !== 0
    const width = (x1 - x0) * (isOnSide ? sy : sx)
    const height = (y1 - y0) * (isOnSide ? sx : sy)
    const cx = ((x0 + x1) / 2) * sx
    const cy = ((y0 + y1) / 2) * sy
    if (!scale(child, [cx - width / 2, cy - height / 2, width, height])) {
      plan.set(child.id, edit.move(child.props, cx - (x0 + x1) / 2, cy - (y0 + y1) / 2))
    }
  }

  const group = page.widgets.get(id)
  return group && scale(group, box) ? plan : undefined
}
