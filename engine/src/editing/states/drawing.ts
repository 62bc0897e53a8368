import { boxBetween, type Point } from '../Box.ts'
import { constrained } from '../constrained.ts'
import { drawnWithin, heldWithin } from '../plans/pageEdge.ts'
import { gestureSnaps } from '../snap/gestureSnaps.ts'
import { guidesReached } from '../snap/guidesReached.ts'
import type { ToolContext } from '../ToolContext.ts'
import type { Pointer, ToolState } from '../ToolState.ts'

/** A press that never moved is a click; the least drag draws, or is refused by its size (5.1). */
const CLICK_PX = 0.5

/**
 * Drawing a new widget from corner to corner, inside the page's edge (5.1); a click puts one of the usual size down.
 * Shift draws a square.
 */
export function drawing(ctx: ToolContext, type: string, start: Pointer): ToolState {
  const snap = gestureSnaps(ctx, [])
  const edit = ctx.edits.get(type)
  const snappedTo = (point: Point, isFree: boolean) => {
    if (isFree) return { point, guides: [] }
    const { dx, dy, guides } = snap([point.x, point.y, 0, 0], { x: [0], y: [0] })
    return { point: { x: point.x + dx, y: point.y + dy }, guides }
  }
  const within = drawnWithin(ctx.document, edit?.model.geometry ?? 'rect')
  // Whole numbers (5.1), so that what is drawn ends where the drag does.
  const first = whole(heldWithin(within, snappedTo(start.page, start.isCtrl).point))
  let leaves: ReturnType<NonNullable<typeof edit>['create']>
  let isClick = true
  return {
    name: 'draw.drawing',
    cursor: 'crosshair',
    move(at) {
      isClick &&= Math.hypot(at.client.x - start.client.x, at.client.y - start.client.y) < CLICK_PX
      const { point, guides } = snappedTo(at.page, at.isCtrl)
      const held = at.isShift ? heldWithin(within, constrained(first, point, false), first) : heldWithin(within, point)
      const last = whole(held)
      leaves = edit?.create(first.x, first.y, last.x, last.y)
      ctx.show({
        drawing: boxBetween(first, last),
        guides: guidesReached(guides, last.x - point.x, last.y - point.y),
      })
      return undefined
    },
    up() {
      ctx.show({})
      if (isClick && ctx.place(type, start.page)) return undefined
      // Too small a shape (5.1) is not drawn, and the tool stays in the hand.
      if (!leaves) {
        ctx.onSmall()
        return ctx.drawPointing(type)
      }
      ctx.add(type, leaves)
      ctx.toSelect()
      return undefined
    },
    cancel() {
      ctx.show({})
      return ctx.drawPointing(type)
    },
  }
}

const whole = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
