import { handleAt } from '../handles.ts'
import type { ToolContext } from '../ToolContext.ts'
import type { ToolState } from '../ToolState.ts'
import { pointing } from './pointing.ts'
import { resizing } from './resizing.ts'

/** CSS pixels around a handle, and around thin lines, that still hit it. */
const HANDLE_PX = 7
const HALO_PX = 4

const cursors = { nw: 'nwse', se: 'nwse', ne: 'nesw', sw: 'nesw', n: 'ns', s: 'ns', e: 'ew', w: 'ew' } as const

/** Selecting, nothing pressed. */
export function idle(ctx: ToolContext): ToolState {
  let cursor = 'default'
  const isResizable = () => ctx.selection.length > 0 && ctx.selection.every((id) => isUnlocked(ctx, id))
  const handleOf = (at: { x: number; y: number }) =>
    ctx.frame && isResizable() ? handleAt(ctx.frame, at, HANDLE_PX / ctx.engine.camera.zoom) : undefined
  return {
    name: 'select.idle',
    get cursor() {
      return cursor
    },
    move({ page }) {
      const handle = handleOf(page)
      const hit = handle ? undefined : ctx.engine.hitTest(page.x, page.y, { halo: HALO_PX / ctx.engine.camera.zoom })
      cursor = handle ? `${cursors[handle]}-resize` : hit && isUnlocked(ctx, hit) ? 'move' : 'default'
      return undefined
    },
    down(at) {
      const handle = handleOf(at.page)
      if (handle && ctx.frame) return resizing(ctx, at, handle, ctx.frame)
      const hit = ctx.engine.hitTest(at.page.x, at.page.y, { halo: HALO_PX / ctx.engine.camera.zoom })
      return pointing(ctx, at, hit)
    },
  }
}

function isUnlocked(ctx: ToolContext, id: string): boolean {
  return ctx.document.get(id)?.props['posLock'] !== true
}
