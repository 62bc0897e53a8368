import type { PageRecords } from '../../schema/page/WidgetRecord.ts'
import type { EditTable } from '../EditTable.ts'
import { copyStyle, stylePlan } from './stylePlan.ts'

/** @returns leaves by widget id that give `ids` the style of `from`, as far as each of them has it too */
export function brushPlan(page: PageRecords, from: string, ids: readonly string[], edits: EditTable) {
  const style = copyStyle(page, from, edits) ?? { leaves: {}, lists: {} }
  return stylePlan(
    page,
    style,
    ids.filter((id) => id !== from),
    edits,
  )
}
