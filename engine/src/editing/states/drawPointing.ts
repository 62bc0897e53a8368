import type { ToolContext } from '../ToolContext.ts'
import type { ToolState } from '../ToolState.ts'
import { drawing } from './drawing.ts'

/** A widget type is chosen; the next drag draws one. */
export function drawPointing(ctx: ToolContext, type: string): ToolState {
  return { name: 'draw.pointing', cursor: 'crosshair', down: (at) => drawing(ctx, type, at) }
}
