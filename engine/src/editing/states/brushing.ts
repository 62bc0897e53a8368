import { brushPlan } from '../plans/brushPlan.ts'
import type { ToolContext } from '../ToolContext.ts'
import type { ToolState } from '../ToolState.ts'
import { HALO_PX } from './hitOf.ts'

/** Each click copies the format of `from` to the widget under the pointer, also inside a group. */
export function brushing(ctx: ToolContext, from: string, isSticky: boolean): ToolState {
  return {
    name: 'brush.idle',
    cursor: 'copy',
    down({ page }) {
      const halo = HALO_PX / ctx.engine.camera.zoom
      const hit = ctx.engine.hitTest(page.x, page.y, { halo, deep: true })
      if (hit === undefined) return undefined
      const plan = brushPlan(ctx.document, from, [hit], ctx.edits)
      if (plan.size > 0) ctx.commit(plan)
      if (!isSticky || !ctx.document.get(from)) ctx.toSelect()
      return undefined
    },
  }
}
