import { boxBetween } from '../Box.ts'
import type { ToolContext } from '../ToolContext.ts'
import type { Pointer, ToolState } from '../ToolState.ts'

/** A rectangle drawn over the empty page selects the widgets inside it, in addition to `kept`. */
export function marquee(ctx: ToolContext, start: Pointer, kept: readonly string[]): ToolState {
  const before = ctx.selection
  return {
    name: 'select.marquee',
    cursor: 'crosshair',
    move({ page }) {
      const inside = ctx.engine.queryRect(start.page.x, start.page.y, page.x, page.y, 'inside')
      ctx.select(kept.length > 0 ? [...kept, ...inside] : inside)
      ctx.show({ marquee: boxBetween(start.page, page) })
      return undefined
    },
    up() {
      ctx.show({})
      return ctx.idle()
    },
    cancel() {
      ctx.select(before)
      ctx.show({})
      return ctx.idle()
    },
  }
}
