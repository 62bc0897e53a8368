import type { Box } from '../Box.ts'
import { snapshotOf } from '../Frame.ts'
import { movePlan, outermostOf, unlockedOf } from '../plans/movePlan.ts'
import { moveRoom, withinRoom } from '../plans/moveRoom.ts'
import { gestureSnaps } from '../snap/gestureSnaps.ts'
import { guidesReached } from '../snap/guidesReached.ts'
import type { Chrome, ToolContext } from '../ToolContext.ts'
import type { Pointer, ToolState } from '../ToolState.ts'
import { stillHeld } from './stillHeld.ts'

/**
 * Drags the selection, and what others leave of it: the parts of a group that they take apart. Shift keeps to one axis, Ctrl moves without
 * snapping.
 */
export function translating(ctx: ToolContext, start: Pointer): ToolState {
  const page = snapshotOf(ctx.document)
  let ids: readonly string[] = unlockedOf(page, ctx.selection)
  if (ids.length === 0) ctx.onLocked()
  const frame = ctx.frame
  const room = moveRoom(page, ids, ctx.edits)
  const snap = gestureSnaps(ctx, ids)
  let [dx, dy] = [0, 0]
  let shown: Chrome | undefined
  return {
    name: 'select.translating',
    cursor: 'move',
    move(at) {
      let x = at.page.x - start.page.x
      let y = at.page.y - start.page.y
      if (at.isShift) [x, y] = Math.abs(x) > Math.abs(y) ? [x, 0] : [0, y]
      const moved: Box | undefined = frame && [frame[0] + x, frame[1] + y, frame[2], frame[3]]
      const snapped = moved && !at.isCtrl && ids.length > 0 ? snap(moved) : undefined
      const allowed = withinRoom(room, x + (snapped?.dx ?? 0), y + (snapped?.dy ?? 0))
      dx = allowed.dx
      dy = allowed.dy
      // Stopped at the page's edge, the widget is not where it would be aligned or its gaps equal.
      const backX = dx - x - (snapped?.dx ?? 0)
      const backY = dy - y - (snapped?.dy ?? 0)
      shown = {
        guides: guidesReached(snapped?.guides ?? [], backX, backY),
        gaps: Math.abs(backX) > 1 || Math.abs(backY) > 1 ? [] : (snapped?.gaps ?? []),
      }
      ctx.show({ ...shown, carried: { ids, dx, dy } })
      return undefined
    },
    changed() {
      if (ids.length === 0) return undefined
      const held = stillHeld(ctx, page, ids)
      if (!held) return ctx.idle()
      if (held === ids) return undefined
      ids = held
      if (shown) ctx.show({ ...shown, carried: { ids, dx, dy } })
      return undefined
    },
    up() {
      ctx.show({})
      // The present document decides: a colleague may have put it into another frame since, or moved it.
      ctx.commit(movePlan(ctx.document, outermostOf(ctx.document, ids), dx, dy, ctx.edits))
      return ctx.idle()
    },
    cancel() {
      ctx.show({})
      return ctx.idle()
    },
  }
}
