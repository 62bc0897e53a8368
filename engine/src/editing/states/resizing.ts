import type { Box } from '../Box.ts'
import { snapshotOf } from '../Frame.ts'
import { type Handle, handleSides } from '../handles.ts'
import { isOverEdge, pulledWithin, type Sides } from '../plans/pageEdge.ts'
import { resizeBox } from '../plans/resizeBox.ts'
import { resizePlan } from '../plans/resizePlan.ts'
import { gestureSnaps } from '../snap/gestureSnaps.ts'
import { guidesReached } from '../snap/guidesReached.ts'
import type { Guide } from '../snap/solveSnap.ts'
import type { ToolContext } from '../ToolContext.ts'
import type { Pointer, ToolState } from '../ToolState.ts'
import { stillHeld } from './stillHeld.ts'

/**
 * Pulls a handle of the frame around the selection, and around what others leave of it. Shift keeps the ratio, Alt keeps
 * the centre, Ctrl does not snap.
 */
export function resizing(ctx: ToolContext, start: Pointer, handle: Handle, frame: Box): ToolState {
  const page = snapshotOf(ctx.document)
  let ids = ctx.selection
  const snap = gestureSnaps(ctx, ids)
  const within = pulledWithin(page, ids, frame, ctx.edits)
  // Rounding may take one of several widgets a unit too far.
  const inside = { left: within.left + 1, top: within.top + 1, right: within.right - 1, bottom: within.bottom - 1 }
  const side = handleSides[handle]
  const isRound = isRoundPull(page, ids, handle, ctx.edits)
  const parts = { x: side.x === 0 ? [] : [(side.x + 1) / 2], y: side.y === 0 ? [] : [(side.y + 1) / 2] }
  let reached: Box | undefined
  const planOf = () => reached && resizePlan(page, ids, frame, reached, ctx.edits, ctx.document)
  const end = (plan?: ReturnType<typeof planOf>) => {
    ctx.show({})
    if (plan) ctx.commit(plan)
    return ctx.idle()
  }
  return {
    name: 'select.resizing',
    cursor: 'inherit',
    move(at) {
      let [dx, dy] = [at.page.x - start.page.x, at.page.y - start.page.y]
      const options = { isRatioKept: at.isShift || isRound, isFromCentre: at.isAlt }
      let guides: readonly Guide[] = []
      // With the ratio kept, snapping one edge would move another off its own snap, so such a resize does not snap.
      if (!at.isCtrl && !at.isShift) {
        const snapped = snap(resizeBox(frame, handle, dx, dy, options), parts)
        dx += snapped.dx
        dy += snapped.dy
        guides = snapped.guides
      }
      const wanted = resizeBox(frame, handle, dx, dy, options)
      const allowed = (sides: Sides) => {
        const box = resizeBox(frame, handle, dx, dy, { ...options, within: sides })
        const next = resizePlan(page, ids, frame, box, ctx.edits, ctx.document)
        return next && !isOverEdge(ctx.document, next, ctx.edits) ? { box, next } : undefined
      }
      const accepted = allowed(within) ?? allowed(inside)
      // The resize is refused (5.1): the last accepted size stays.
      if (!accepted) return undefined
      const { box, next } = accepted
      reached = box
      const backX = box[0] - wanted[0] || box[2] - wanted[2]
      const backY = box[1] - wanted[1] || box[3] - wanted[3]
      ctx.show({ preview: next, guides: guidesReached(guides, backX, backY) })
      return undefined
    },
    changed() {
      const held = stillHeld(ctx, page, ids)
      if (!held) return ctx.idle()
      if (held === ids) return undefined
      ids = held
      const plan = planOf()
      if (plan) ctx.show({ preview: plan })
      return undefined
    },
    up: () => end(planOf()),
    cancel: () => end(),
  }
}

/** A circle that is pulled by one side grows on the others too. */
function isRoundPull(
  { widgets }: ReturnType<typeof snapshotOf>,
  ids: readonly string[],
  handle: Handle,
  edits: ToolContext['edits'],
): boolean {
  const [only] = ids.length === 1 ? ids : []
  const { x, y } = handleSides[handle]
  return (x === 0 || y === 0) && edits.get(widgets.get(only ?? '')?.type ?? '')?.model.geometry === 'circle'
}
