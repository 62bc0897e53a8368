import type { ToolContext } from '../ToolContext.ts'
import type { Pointer, ToolState } from '../ToolState.ts'

/** The hand tool: drags the page. */
export function panning(ctx: ToolContext): ToolState {
  return { name: 'pan.idle', cursor: 'grab', down: (at) => dragging(ctx, at) }
}

function dragging(ctx: ToolContext, start: Pointer): ToolState {
  const { x, y, zoom } = ctx.engine.camera
  return {
    name: 'pan.dragging',
    cursor: 'grabbing',
    move({ client }) {
      ctx.engine.setCamera({
        x: x - (client.x - start.client.x) / zoom,
        y: y - (client.y - start.client.y) / zoom,
        zoom,
      })
      return undefined
    },
    up: () => panning(ctx),
    cancel: () => panning(ctx),
  }
}
