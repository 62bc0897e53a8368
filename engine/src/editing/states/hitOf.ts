import type { ToolContext } from '../ToolContext.ts'
import type { Pointer } from '../ToolState.ts'

/** CSS pixels around thin lines that still hit them. */
export const HALO_PX = 4

/**
 * @returns the widget that a click means: a part of the present group, or of the next level out that contains the hit
 * widget
 */
export function hitOf(ctx: ToolContext, at: Pick<Pointer, 'page' | 'isCtrl'>): string | undefined {
  const chain = chainAt(ctx, at)
  const [deepest] = chain
  // Ctrl selects the innermost part of a group.
  if (at.isCtrl) return deepest
  let scope = ctx.scope
  for (;;) {
    const hit = chain.find((id) => ctx.document.get(id)?.parent === scope)
    if (hit !== undefined || scope === null) return hit
    scope = ctx.document.get(scope)?.parent ?? null
  }
}

/** @returns the widget that a double click means: the hit part of the selected group */
export function partOf(ctx: ToolContext, at: Pick<Pointer, 'page' | 'isCtrl'>): string | undefined {
  const chain = chainAt(ctx, at)
  const selected = chain.findIndex((id) => ctx.selection.includes(id))
  return selected > 0 ? chain[selected - 1] : undefined
}

/** @returns the hit widget and the groups around it, innermost first */
function chainAt(ctx: ToolContext, { page }: Pick<Pointer, 'page'>): string[] {
  const halo = HALO_PX / ctx.engine.camera.zoom
  const chain: string[] = []
  let at: string | null | undefined = ctx.engine.hitTest(page.x, page.y, { halo, deep: true })
  while (at != null) {
    chain.push(at)
    at = ctx.document.get(at)?.parent
  }
  return chain
}
