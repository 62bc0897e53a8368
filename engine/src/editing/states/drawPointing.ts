import type { Stamp } from '../Stamp.ts'
import type { ToolContext } from '../ToolContext.ts'
import type { ToolState } from '../ToolState.ts'
import { drawing } from './drawing.ts'
import { polyline } from './polyline.ts'

/** A widget type, or a stamp, is chosen; the next drag draws one, and clicks draw a polyline. */
export function drawPointing(ctx: ToolContext, type: string, stamp?: Stamp): ToolState {
  const draw: typeof drawing = ctx.edits.get(type)?.model.geometry === 'line' ? polyline : drawing
  return { name: 'draw.pointing', cursor: 'crosshair', down: (at) => draw(ctx, type, at, stamp) }
}
