import type { Box } from '../Box.ts'
import { snapshotOf } from '../Frame.ts'
import { movePlan, unlockedOf } from '../plans/movePlan.ts'
import { moveRoom, withinRoom } from '../plans/moveRoom.ts'
import { gestureSnaps } from '../snap/gestureSnaps.ts'
import type { ToolContext } from '../ToolContext.ts'
import type { Pointer, ToolState } from '../ToolState.ts'

/** Dragging the selection. Shift keeps to one axis, Ctrl moves without snapping. */
export function translating(ctx: ToolContext, start: Pointer): ToolState {
  const page = snapshotOf(ctx.document)
  const ids = unlockedOf(page, ctx.selection)
  const frame = ctx.frame
  const room = moveRoom(page, ids, ctx.edits)
  const snap = gestureSnaps(ctx, ids)
  let plan: ReturnType<typeof movePlan> = new Map()
  return {
    name: 'select.translating',
    cursor: 'move',
    move(at) {
      let dx = at.page.x - start.page.x
      let dy = at.page.y - start.page.y
      if (at.isShift) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy]
      const moved: Box | undefined = frame && [frame[0] + dx, frame[1] + dy, frame[2], frame[3]]
      const snapped = moved && !at.isCtrl && ids.length > 0 ? snap(moved) : undefined
      const allowed = withinRoom(room, dx + (snapped?.dx ?? 0), dy + (snapped?.dy ?? 0))
      plan = movePlan(page, ids, allowed.dx, allowed.dy, ctx.edits)
      // Held back at the page's edge, the widget is not where its gaps would be equal.
      const isHeldBack =
        Math.abs(allowed.dx - dx - (snapped?.dx ?? 0)) > 1 || Math.abs(allowed.dy - dy - (snapped?.dy ?? 0)) > 1
      ctx.show({ preview: plan, guides: snapped?.guides ?? [], gaps: isHeldBack ? [] : (snapped?.gaps ?? []) })
      return undefined
    },
    up() {
      ctx.show({})
      ctx.commit(plan)
      return ctx.idle()
    },
    cancel() {
      ctx.show({})
      return ctx.idle()
    },
  }
}
