import { boxBetween, type Point } from '../Box.ts'
import { constrained } from '../constrained.ts'
import { drawnWithin, heldWithin } from '../plans/pageEdge.ts'
import type { Stamp } from '../Stamp.ts'
import { gestureSnaps } from '../snap/gestureSnaps.ts'
import { guidesReached } from '../snap/guidesReached.ts'
import type { ToolContext } from '../ToolContext.ts'
import type { Pointer, ToolState } from '../ToolState.ts'

/** A press that never moved is a click; the least drag draws, or is refused by its size (5.1). */
const CLICK_PX = 0.5

/**
 * Draws a new widget from corner to corner, inside the page's edge (5.1); a click places one of the usual size. Shift
 * draws a square, or keeps the ratio of a stamp.
 */
export function drawing(ctx: ToolContext, type: string, start: Pointer, stamp?: Stamp): ToolState {
  const snap = gestureSnaps(ctx, [])
  const edit = ctx.edits.get(type)
  const snappedTo = (point: Point, isFree: boolean) => {
    if (isFree) return { point, guides: [] }
    const { dx, dy, guides } = snap([point.x, point.y, 0, 0], { x: [0], y: [0] })
    return { point: { x: point.x + dx, y: point.y + dy }, guides }
  }
  const within = drawnWithin(ctx.document, edit?.model.geometry ?? 'rect')
  // Whole numbers (5.1), so that the shape ends where the drag does.
  const first = whole(heldWithin(within, snappedTo(start.page, start.isCtrl).point))
  let last = first
  let isClick = true
  const add = () => {
    const leaves = edit?.create(first.x, first.y, last.x, last.y)
    if (!leaves) return false
    ctx.add(type, leaves)
    ctx.toSelect()
    return true
  }
  return {
    name: 'draw.drawing',
    cursor: 'crosshair',
    move(at) {
      isClick &&= Math.hypot(at.client.x - start.client.x, at.client.y - start.client.y) < CLICK_PX
      const { point, guides } = snappedTo(at.page, at.isCtrl)
      const held = at.isShift
        ? heldWithin(within, constrained(first, point, false, stamp), first)
        : heldWithin(within, point)
      last = whole(held)
      ctx.show({
        drawing: boxBetween(first, last),
        guides: guidesReached(guides, last.x - point.x, last.y - point.y),
      })
      return undefined
    },
    up() {
      ctx.show({})
      const before = ctx.selection
      const isDone =
        (isClick && (stamp ? ctx.placeStamp(stamp, start.page) : ctx.place(type, start.page))) ||
        (stamp ? ctx.drawStamp(stamp, boxBetween(first, last)) : add())
      // A full page takes none, and the selection stays.
      const [drawn] = ctx.selection === before ? [] : ctx.selection
      if (drawn !== undefined) ctx.onDrawn(drawn)
      if (isDone) return undefined
      // Too small a shape (5.1) is not drawn, and the tool stays selected.
      ctx.onSmall()
      return ctx.drawPointing(type, stamp)
    },
    cancel() {
      ctx.show({})
      return ctx.drawPointing(type, stamp)
    },
  }
}

const whole = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
