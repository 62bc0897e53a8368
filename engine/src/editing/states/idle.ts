import type { Point } from '../Box.ts'
import { handleCursor, turnedHandleAt, turnHandlePoint } from '../handles.ts'
import { linePagePoints } from '../plans/linePlan.ts'
import { isLocked } from '../plans/movePlan.ts'
import { canTurnFreely } from '../plans/turnPlan.ts'
import type { ToolContext } from '../ToolContext.ts'
import type { ToolState } from '../ToolState.ts'
import { hitOf, partOf } from './hitOf.ts'
import { pointDragging } from './pointDragging.ts'
import { pointing } from './pointing.ts'
import { resizing } from './resizing.ts'
import { turnedResizing } from './turnedResizing.ts'
import { turning } from './turning.ts'

/** CSS pixels around a handle that still hit it. */
const HANDLE_PX = 7

/** Selecting, nothing pressed. */
export function idle(ctx: ToolContext): ToolState {
  let cursor = 'default'
  let hovered: string | undefined
  const hover = (id: string | undefined) => {
    if (id === hovered) return
    hovered = id
    ctx.show(id === undefined ? {} : { hovered: id })
  }
  const { pointOf, handleOf, isOnTurnHandle } = gripsOf(ctx)
  return {
    name: 'select.idle',
    get cursor() {
      return cursor
    },
    move(at) {
      if (pointOf(at.page)) {
        cursor = 'crosshair'
        hover(undefined)
        return undefined
      }
      const pulled = handleOf(at.page)
      const isTurn = !pulled && isOnTurnHandle(at.page)
      const hit = pulled || isTurn ? undefined : hitOf(ctx, at)
      hover(hit)
      if (pulled) cursor = handleCursor(pulled.handle, pulled.frame.degrees)
      else if (isTurn) cursor = 'grab'
      else cursor = hit && !isLocked(ctx.document, hit) ? 'move' : 'default'
      return undefined
    },
    leave: () => hover(undefined),
    down(at) {
      hover(undefined)
      const point = pointOf(at.page)
      if (point) return pointDragging(ctx, at, point.id, point.index)
      const pulled = handleOf(at.page)
      if (pulled) {
        const { frame, handle } = pulled
        if (frame.degrees !== 0) return turnedResizing(ctx, at, handle, frame)
        return resizing(ctx, at, handle, frame.box)
      }
      if (isOnTurnHandle(at.page)) return turning(ctx, at)
      return pointing(ctx, at, hitOf(ctx, at))
    },
    doubleClick(at) {
      const part = partOf(ctx, at)
      if (part !== undefined) ctx.select([part])
      return undefined
    },
  }
}

/** What can be pulled of the selection at a point of the page. */
function gripsOf(ctx: ToolContext) {
  const isResizable = () => ctx.selection.length > 0 && ctx.selection.every((id) => !isLocked(ctx.document, id))
  const reach = () => HANDLE_PX / ctx.engine.camera.zoom
  const handleOf = (at: Point) => {
    const frame = isResizable() ? ctx.handleFrame : undefined
    const handle = frame && turnedHandleAt(frame, at, reach())
    return frame && handle ? { frame, handle } : undefined
  }
  const isOnTurnHandle = (at: Point) => {
    const frame = ctx.handleFrame
    if (!frame || !isResizable() || !canTurnFreely(ctx.document, ctx.selection, ctx.edits)) return false
    const point = turnHandlePoint(frame, ctx.engine.camera)
    return Math.hypot(point.x - at.x, point.y - at.y) <= reach()
  }
  const pointOf = (at: Point) => {
    const [id] = ctx.selection
    if (id === undefined || ctx.selection.length > 1 || !isResizable()) return undefined
    const near = (point: Point) => Math.max(Math.abs(point.x - at.x), Math.abs(point.y - at.y)) <= reach()
    const index = linePagePoints(ctx.document, id, ctx.edits)?.findIndex(near) ?? -1
    return index < 0 ? undefined : { id, index }
  }
  return { pointOf, handleOf, isOnTurnHandle }
}
