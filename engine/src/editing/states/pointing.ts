import { hasMoved, type ToolContext } from '../ToolContext.ts'
import type { Pointer, ToolState } from '../ToolState.ts'
import { marquee } from './marquee.ts'
import { translating } from './translating.ts'

/** The button is pressed on a widget or on the empty page; whether a click or a drag follows is not yet known. */
export function pointing(ctx: ToolContext, start: Pointer, hit: string | undefined): ToolState {
  // Ctrl on a part of a group selects the part alone; elsewhere it adds, as Shift does.
  const isPart = hit !== undefined && (ctx.document.get(hit)?.parent ?? null) !== ctx.scope
  const isAdding = start.isShift || (start.isCtrl && !isPart)
  const wasSelected = hit !== undefined && ctx.selection.includes(hit)
  if (hit !== undefined && !wasSelected) ctx.select(isAdding ? [...ctx.selection, hit] : [hit])
  return {
    name: 'select.pointing',
    cursor: hit ? 'move' : 'default',
    move(at) {
      if (!hasMoved(start.client, at.client)) return undefined
      const next = hit === undefined ? marquee(ctx, start, isAdding ? ctx.selection : []) : translating(ctx, start)
      return next.move?.(at) ?? next
    },
    changed() {
      if (hit === undefined || ctx.document.get(hit)) return undefined
      ctx.onLost()
      return ctx.idle()
    },
    up() {
      // A second click removes a widget from the selection, or selects it alone; a click on nothing clears.
      if (hit === undefined && !isAdding) ctx.select([])
      else if (wasSelected && isAdding) ctx.select(ctx.selection.filter((id) => id !== hit))
      else if (wasSelected && hit !== undefined && ctx.selection.length > 1) ctx.select([hit])
      return ctx.idle()
    },
    cancel: () => ctx.idle(),
  }
}
