import type { Box } from '../Box.ts'
import { copyClip } from '../commands/Clip.ts'
import { placeClips } from '../commands/placeClips.ts'
import { snapshotOf } from '../Frame.ts'
import { movePlan, outermostOf, unlockedOf } from '../plans/movePlan.ts'
import { moveRoom, withinRoom } from '../plans/moveRoom.ts'
import { limitPassed } from '../plans/pageRoom.ts'
import { gestureSnaps } from '../snap/gestureSnaps.ts'
import { guidesReached } from '../snap/guidesReached.ts'
import type { Chrome, ToolContext } from '../ToolContext.ts'
import type { Pointer, ToolState } from '../ToolState.ts'
import { stillHeld } from './stillHeld.ts'

type Snaps = ReturnType<typeof gestureSnaps>

/**
 * Drags the selection, and what others leave of it: the parts of a group that they take apart. Shift keeps to one axis,
 * Ctrl moves without snapping, Alt leaves the originals and drags copies.
 */
export function translating(ctx: ToolContext, start: Pointer): ToolState {
  const page = snapshotOf(ctx.document)
  let ids: readonly string[] = unlockedOf(page, ctx.selection)
  if (ids.length === 0) ctx.onLocked()
  const frame = ctx.frame
  const room = moveRoom(page, ids, ctx.edits)
  const snap = gestureSnaps(ctx, ids)
  let snapCopies: Snaps | undefined
  let isCopying = false
  let [dx, dy] = [0, 0]
  let shown: Chrome | undefined
  const show = () => ctx.show({ ...shown, [isCopying ? 'copied' : 'carried']: { ids, dx, dy } })
  const snapped = (moved: Box) => {
    if (!isCopying) return snap(moved)
    // The originals stay, so their copies are aligned with them too.
    snapCopies ??= originalSnaps(ctx)
    return snapCopies(moved)
  }
  const end = () => {
    ctx.show({})
    return ctx.idle()
  }
  return {
    name: 'select.translating',
    get cursor() {
      return isCopying ? 'copy' : 'move'
    },
    move(at) {
      isCopying = at.isAlt && ids.length > 0
      const [x, y] = pulledBy(start, at)
      const moved: Box | undefined = frame && [frame[0] + x, frame[1] + y, frame[2], frame[3]]
      const aligned = moved && !at.isCtrl && ids.length > 0 ? snapped(moved) : undefined
      const allowed = withinRoom(room, x + (aligned?.dx ?? 0), y + (aligned?.dy ?? 0))
      dx = allowed.dx
      dy = allowed.dy
      shown = alignedChrome(aligned, dx - x, dy - y)
      show()
      return undefined
    },
    changed() {
      if (ids.length === 0) return undefined
      const held = stillHeld(ctx, page, ids)
      if (!held) return ctx.idle()
      if (held === ids) return undefined
      ids = held
      if (shown) show()
      return undefined
    },
    up() {
      ctx.show({})
      // The present document decides: a colleague may have put it into another frame since, or moved it.
      const present = outermostOf(ctx.document, ids)
      if (isCopying) leaveCopies(ctx, present, dx, dy)
      else ctx.commit(movePlan(ctx.document, present, dx, dy, ctx.edits))
      return ctx.idle()
    },
    cancel: end,
  }
}

/** @returns how far the pointer was moved; Shift keeps to the longer axis */
function pulledBy(start: Pointer, at: Pointer): readonly [number, number] {
  const x = at.page.x - start.page.x
  const y = at.page.y - start.page.y
  if (!at.isShift) return [x, y]
  return Math.abs(x) > Math.abs(y) ? [x, 0] : [0, y]
}

/** @returns the guides and gaps at which a drag stands, where it was moved further than pulled by (byX, byY) */
function alignedChrome(aligned: ReturnType<Snaps> | undefined, byX: number, byY: number): Chrome {
  // Stopped at the page's edge, the widget is not where it would be aligned or its gaps equal.
  const backX = byX - (aligned?.dx ?? 0)
  const backY = byY - (aligned?.dy ?? 0)
  return {
    guides: guidesReached(aligned?.guides ?? [], backX, backY),
    gaps: Math.abs(backX) > 1 || Math.abs(backY) > 1 ? [] : (aligned?.gaps ?? []),
  }
}

/** Snaps of copies. A move that has begun has carried the originals: they are seen where they stay. */
function originalSnaps(ctx: ToolContext) {
  ctx.show({})
  return gestureSnaps(ctx, [])
}

function leaveCopies(ctx: ToolContext, ids: readonly string[], dx: number, dy: number): void {
  if (dx === 0 && dy === 0) return
  const clip = copyClip(ctx.document, ids, ctx.edits)
  if (placeClips(ctx, [{ clip, dx, dy }], { dx, dy }).length > 0) return
  const passed = limitPassed(ctx.document, clip.records)
  if (passed) ctx.onFull(passed.type)
}
