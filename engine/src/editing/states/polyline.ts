import type { Point } from '../Box.ts'
import { constrained } from '../constrained.ts'
import { newLineLeaves } from '../plans/linePlan.ts'
import { drawnWithin, heldWithin, type Sides } from '../plans/pageEdge.ts'
import { gestureSnaps } from '../snap/gestureSnaps.ts'
import { guidesReached } from '../snap/guidesReached.ts'
import type { Guide } from '../snap/solveSnap.ts'
import { hasMoved, type ToolContext } from '../ToolContext.ts'
import type { Pointer, ToolState } from '../ToolState.ts'

/**
 * Draws a polyline by clicks: the next segment follows the pointer. A press that is dragged draws one straight line, as
 * with any other shape. Shift keeps to 45 degrees, Ctrl does not snap.
 */
export function polyline(ctx: ToolContext, type: string, start: Pointer): ToolState {
  const within = drawnWithin(ctx.document, 'line')
  const snapped = pointSnaps(ctx, within)
  const points: Point[] = [snapped(start.page, start.isCtrl).point]
  let next = points[0] as Point
  let pressed: Pointer | undefined = start
  let isDragged = false

  const follow = (at: Pointer) => {
    const last = points.at(-1) as Point
    // A segment held to an angle does not snap, because the snap would change its angle.
    const { point, guides } = at.isShift
      ? { point: heldWithin(within, constrained(last, at.page, true), last), guides: [] }
      : snapped(at.page, at.isCtrl)
    next = point
    ctx.show({ path: [...points, next], guides })
  }
  const end = (drawn: readonly Point[]): ToolState | undefined => {
    ctx.show({})
    const leaves = newLineLeaves(drawn)
    if (!leaves) return ctx.drawPointing(type)
    ctx.add(type, leaves)
    ctx.toSelect()
    return undefined
  }
  const cancel = () => {
    ctx.show({})
    return ctx.drawPointing(type)
  }
  return {
    name: 'draw.polyline',
    cursor: 'crosshair',
    down(at) {
      pressed = at
      isDragged = false
      follow(at)
      points.push(next)
      return undefined
    },
    move(at) {
      isDragged ||= pressed !== undefined && points.length === 1 && hasMoved(pressed.client, at.client)
      follow(at)
      return undefined
    },
    up() {
      pressed = undefined
      return isDragged ? end([...points, next]) : undefined
    },
    // The second of the two clicks has set its point already.
    doubleClick: () => end(points),
    finish: () => end(points),
    back() {
      if (points.length === 1) return cancel()
      points.pop()
      ctx.show({ path: [...points, next] })
      return undefined
    },
    cancel,
  }
}

/** Where a point of a new line is put, and the guides that it meets there. */
function pointSnaps(ctx: ToolContext, within: Sides) {
  const snap = gestureSnaps(ctx, [])
  return (to: Point, isFree: boolean): { point: Point; guides: readonly Guide[] } => {
    if (isFree) return { point: heldWithin(within, to), guides: [] }
    const { dx, dy, guides } = snap([to.x, to.y, 0, 0], { x: [0], y: [0] })
    const wanted = { x: to.x + dx, y: to.y + dy }
    const point = heldWithin(within, wanted)
    return { point, guides: guidesReached(guides, point.x - wanted.x, point.y - wanted.y) }
  }
}
