import type { WidgetRecord } from '../../schema/page/WidgetRecord.ts'
import { groupResizePlan } from '../../widgets/groupResizePlan.ts'
import type { Box } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import type { Stamp } from '../Stamp.ts'

/**
 * @returns the widgets of a stamp, scaled into `box` as a resize scales a group; undefined when it is too small (5.1)
 */
export function stampedRecords(stamp: Stamp, box: Box, edits: EditTable): readonly WidgetRecord[] | undefined {
  const records = stamp.records()
  const [group] = records
  const widgets = new Map(records.map((record) => [record.id, record]))
  const plan = group && groupResizePlan({ con: {}, widgets }, group.id, box, [...edits.values()])
  return plan && records.map((record) => ({ ...record, props: { ...record.props, ...plan.get(record.id) } }))
}
