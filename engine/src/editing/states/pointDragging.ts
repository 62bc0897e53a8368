import type { Point } from '../Box.ts'
import { constrained } from '../constrained.ts'
import { snapshotOf } from '../Frame.ts'
import { linePagePoints, linePointsPlan } from '../plans/linePlan.ts'
import { drawnWithin } from '../plans/pageEdge.ts'
import { gestureSnaps } from '../snap/gestureSnaps.ts'
import type { ToolContext } from '../ToolContext.ts'
import type { Pointer, ToolState } from '../ToolState.ts'

/** Drags point `index` of the selected polyline. Shift keeps 45 degrees to its neighbour, Ctrl does not snap. */
export function pointDragging(ctx: ToolContext, start: Pointer, id: string, index: number): ToolState {
  const page = snapshotOf(ctx.document)
  const before = linePagePoints(page, id, ctx.edits) ?? []
  const from = before[index] ?? start.page
  const neighbour = before[index - 1] ?? before[index + 1]
  const { left, top, right, bottom } = drawnWithin(page, 'line')
  const snap = gestureSnaps(ctx, [id])
  let reached: Point | undefined
  // A colleague may have changed the other points, or their frame, meanwhile.
  const leavesAt = (point: Point, isEnd: boolean) => {
    const now = linePagePoints(ctx.document, id, ctx.edits) ?? []
    if (now.length !== before.length) return undefined
    const next = now.map((each, i) => (i === index ? point : each))
    return linePointsPlan(ctx.document, id, next, ctx.edits, isEnd)
  }
  const end = () => {
    ctx.show({})
    return ctx.idle()
  }
  return {
    name: 'select.point',
    cursor: 'crosshair',
    move(at) {
      const moved = { x: from.x + at.page.x - start.page.x, y: from.y + at.page.y - start.page.y }
      const isHeld = at.isShift && neighbour !== undefined
      const wanted = isHeld ? constrained(neighbour, moved, true) : moved
      const snapped = isHeld || at.isCtrl ? undefined : snap([wanted.x, wanted.y, 0, 0], { x: [0], y: [0] })
      const point = {
        x: within(wanted.x + (snapped?.dx ?? 0), from.x, left, right),
        y: within(wanted.y + (snapped?.dy ?? 0), from.y, top, bottom),
      }
      const leaves = leavesAt(point, false)
      // The move is refused (5.1): the last accepted place stays.
      if (!leaves) return undefined
      reached = point
      ctx.show({ preview: new Map([[id, leaves]]), guides: snapped?.guides ?? [] })
      return undefined
    },
    changed() {
      if (linePagePoints(ctx.document, id, ctx.edits)?.length === before.length) return undefined
      ctx.onLost()
      return end()
    },
    up() {
      const leaves = reached && leavesAt(reached, true)
      const idle = end()
      if (leaves) ctx.commit(new Map([[id, leaves]]))
      return idle
    },
    cancel: end,
  }
}

/** A point that was nearer to the edge already may stay. */
function within(value: number, before: number, least: number, most: number): number {
  return Math.min(Math.max(value, Math.min(least, before)), Math.max(most, before))
}
