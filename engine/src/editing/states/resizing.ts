import type { Box } from '../Box.ts'
import { snapshotOf } from '../Frame.ts'
import { type Handle, handleSides } from '../handles.ts'
import { resizeBox } from '../plans/resizeBox.ts'
import { resizePlan } from '../plans/resizePlan.ts'
import { gestureSnaps } from '../snap/gestureSnaps.ts'
import type { Guide } from '../snap/solveSnap.ts'
import type { ToolContext } from '../ToolContext.ts'
import type { Pointer, ToolState } from '../ToolState.ts'

/** Pulling a handle of the frame. Shift keeps the ratio, Alt keeps the centre, Ctrl does not snap. */
export function resizing(ctx: ToolContext, start: Pointer, handle: Handle, frame: Box): ToolState {
  const page = snapshotOf(ctx.document)
  const ids = ctx.selection
  const snap = gestureSnaps(ctx, ids)
  const side = handleSides[handle]
  const parts = { x: side.x === 0 ? [] : [(side.x + 1) / 2], y: side.y === 0 ? [] : [(side.y + 1) / 2] }
  let plan: ReturnType<typeof resizePlan>
  return {
    name: 'select.resizing',
    cursor: 'inherit',
    move(at) {
      let dx = at.page.x - start.page.x
      let dy = at.page.y - start.page.y
      const options = { isRatioKept: at.isShift, isFromCentre: at.isAlt }
      let guides: readonly Guide[] = []
      // With the ratio kept, one edge's snap would pull the other off its own: such a resize is free.
      if (!at.isCtrl && !at.isShift) {
        const snapped = snap(resizeBox(frame, handle, dx, dy, options), parts)
        dx += snapped.dx
        dy += snapped.dy
        guides = snapped.guides
      }
      const next = resizePlan(page, ids, frame, resizeBox(frame, handle, dx, dy, options), ctx.edits)
      // Refused (5.1): the last accepted size stays.
      if (!next) return undefined
      plan = next
      ctx.show({ preview: next, guides })
      return undefined
    },
    up() {
      ctx.show({})
      if (plan) ctx.commit(plan)
      return ctx.idle()
    },
    cancel() {
      ctx.show({})
      return ctx.idle()
    },
  }
}
