import type { PageRecords } from '../../schema/page/WidgetRecord.ts'
import type { Props } from '../../schema/props/prop.ts'
import type { EditTable } from '../EditTable.ts'
import { frameOf, inverse, mapShift } from '../Frame.ts'

/** @returns leaves by widget id after a move by (dx, dy), page units; locked widgets stay */
export function movePlan(
  page: PageRecords,
  ids: readonly string[],
  dx: number,
  dy: number,
  edits: EditTable,
): ReadonlyMap<string, Props> {
  const plan = new Map<string, Props>()
  for (const id of unlockedOf(page, ids)) {
    const leaves = movedLeaves(page, id, dx, dy, edits)
    if (leaves) plan.set(id, leaves)
  }
  return plan
}

/**
 * @returns one widget's leaves after a move by whole page units, in the frame of its group; undefined where it does not
 * move
 */
export function movedLeaves(
  page: PageRecords,
  id: string,
  dx: number,
  dy: number,
  edits: EditTable,
): Props | undefined {
  const record = page.widgets.get(id)
  const edit = record && edits.get(record.type)
  if (!record || !edit || (dx === 0 && dy === 0)) return undefined
  if (record.parent === null) return edit.move(record.props, dx, dy)
  const by = mapShift(inverse(frameOf(page, id, edits)), dx, dy)
  return edit.move(record.props, by.x, by.y)
}

/** @returns the ids that may move: neither they nor a group around them is locked */
export function unlockedOf(page: PageRecords, ids: readonly string[]): string[] {
  return ids.filter((id) => page.widgets.has(id) && !isLocked(page, id))
}

/** @returns those of `ids` that are not inside another of them */
export function outermostOf(page: PageRecords, ids: readonly string[]): string[] {
  const all = new Set(ids)
  return ids.filter((id) => {
    for (let at = page.widgets.get(id)?.parent ?? null; at !== null; at = page.widgets.get(at)?.parent ?? null)
      if (all.has(at)) return false
    return true
  })
}

export function isLocked(page: PageRecords, id: string): boolean {
  for (let at = page.widgets.get(id); at; at = page.widgets.get(at.parent ?? '')) {
    if (at.props['posLock'] === true) return true
  }
  return false
}
