import type { Point } from '../Box.ts'
import { handleAt } from '../handles.ts'
import { linePagePoints } from '../plans/linePlan.ts'
import { isLocked } from '../plans/movePlan.ts'
import type { ToolContext } from '../ToolContext.ts'
import type { ToolState } from '../ToolState.ts'
import { hitOf, partOf } from './hitOf.ts'
import { pointDragging } from './pointDragging.ts'
import { pointing } from './pointing.ts'
import { resizing } from './resizing.ts'

/** CSS pixels around a handle that still hit it. */
const HANDLE_PX = 7

const cursors = { nw: 'nwse', se: 'nwse', ne: 'nesw', sw: 'nesw', n: 'ns', s: 'ns', e: 'ew', w: 'ew' } as const

/** Selecting, nothing pressed. */
export function idle(ctx: ToolContext): ToolState {
  let cursor = 'default'
  let hovered: string | undefined
  const hover = (id: string | undefined) => {
    if (id === hovered) return
    hovered = id
    ctx.show(id === undefined ? {} : { hovered: id })
  }
  const isResizable = () => ctx.selection.length > 0 && ctx.selection.every((id) => !isLocked(ctx.document, id))
  const reach = () => HANDLE_PX / ctx.engine.camera.zoom
  const handleOf = (at: Point) => (ctx.frame && isResizable() ? handleAt(ctx.frame, at, reach()) : undefined)
  const pointOf = (at: Point) => {
    const [id] = ctx.selection
    if (id === undefined || ctx.selection.length > 1 || !isResizable()) return undefined
    const near = (point: Point) => Math.max(Math.abs(point.x - at.x), Math.abs(point.y - at.y)) <= reach()
    const index = linePagePoints(ctx.document, id, ctx.edits)?.findIndex(near) ?? -1
    return index < 0 ? undefined : { id, index }
  }
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
      const handle = handleOf(at.page)
      const hit = handle ? undefined : hitOf(ctx, at)
      hover(hit)
      cursor = handle ? `${cursors[handle]}-resize` : hit && !isLocked(ctx.document, hit) ? 'move' : 'default'
      return undefined
    },
    leave: () => hover(undefined),
    down(at) {
      hover(undefined)
      const point = pointOf(at.page)
      if (point) return pointDragging(ctx, at, point.id, point.index)
      const handle = handleOf(at.page)
      if (handle && ctx.frame) return resizing(ctx, at, handle, ctx.frame)
      return pointing(ctx, at, hitOf(ctx, at))
    },
    doubleClick(at) {
      const part = partOf(ctx, at)
      if (part !== undefined) ctx.select([part])
      return undefined
    },
  }
}
