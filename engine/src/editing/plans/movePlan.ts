import type { Props } from '../../schema/prop.ts'
import type { PageRecords } from '../../schema/WidgetRecord.ts'
import type { EditTable } from '../EditTable.ts'

/** Leaves by widget id after a move by (dx, dy). Locked widgets stay. */
export function movePlan(
  page: PageRecords,
  ids: readonly string[],
  dx: number,
  dy: number,
  edits: EditTable,
): ReadonlyMap<string, Props> {
  const plan = new Map<string, Props>()
  if (dx === 0 && dy === 0) return plan
  for (const id of ids) {
    const record = page.widgets.get(id)
    const edit = record && edits.get(record.type)
    if (record && edit && record.props['posLock'] !== true) plan.set(id, edit.move(record.props, dx, dy))
  }
  return plan
}

/** The ids that the lock lets move. */
export function unlockedOf(page: PageRecords, ids: readonly string[]): string[] {
  return ids.filter((id) => {
    const record = page.widgets.get(id)
    return record !== undefined && record.props['posLock'] !== true
  })
}
