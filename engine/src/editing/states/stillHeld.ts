import type { PageRecords } from '../../schema/page/WidgetRecord.ts'
import type { PageTree } from '../Frame.ts'
import { unlockedOf } from '../plans/movePlan.ts'
import type { ToolContext } from '../ToolContext.ts'

/**
 * The widgets that a gesture still holds after others have changed the page. Other ones than `ids` are selected.
 *
 * @param before the page when the gesture began
 * @returns `ids` itself where nothing changed; undefined where nothing is left: the user is told, and the gesture ends
 */
export function stillHeld(ctx: ToolContext, before: PageTree, ids: readonly string[]): readonly string[] | undefined {
  const left = leftOf(before, ids, ctx.document)
  const free = unlockedOf(ctx.document, left)
  if (free.length === 0) {
    ctx.show({})
    if (left.length > 0) ctx.onLocked()
    else ctx.onLost()
    return undefined
  }
  if (free.length === ids.length && free.every((id, i) => id === ids[i])) return ids
  ctx.select(left)
  return free
}

/** @returns the widgets that are there, and in the place of a group that was taken apart the parts that it had */
function leftOf(before: PageTree, ids: readonly string[], now: PageRecords): readonly string[] {
  return ids.flatMap((id) => (now.widgets.has(id) ? [id] : leftOf(before, before.children?.(id) ?? [], now)))
}
