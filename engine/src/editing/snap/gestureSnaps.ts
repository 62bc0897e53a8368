import type { Box } from '../Box.ts'
import { pageSize } from '../pageSize.ts'
import type { ToolContext } from '../ToolContext.ts'
import { boxSource } from './boxSource.ts'
import { type Gap, gapSource } from './gapSource.ts'
import { gridSource } from './gridSource.ts'
import { rulerGuideSource } from './rulerGuideSource.ts'
import type { SnapSource } from './SnapSource.ts'
import { type HeldSnaps, SNAP_PX, type SnapQuery, type SnapResult, solveSnap } from './solveSnap.ts'

/** Page units between grid lines. */
export const GRID_STEP = 10

/** Snapping for one gesture. Sources are gathered once, at its start; `without` are the moving widgets. */
export function gestureSnaps(ctx: ToolContext, without: readonly string[]) {
  const { width, height } = pageSize(ctx.document.con)
  const others: Box[] = []
  const moving = new Set(without)
  // Parts of a group snap to their siblings, but not to the group, which follows them.
  for (let at = ctx.scope; at !== null; at = ctx.document.get(at)?.parent ?? null) moving.add(at)
  const near = ctx.scope === null ? [] : ctx.document.children(ctx.scope)
  for (const id of [...ctx.document.children(null), ...near]) {
    const box = moving.has(id) || ctx.hidden.has(id) ? undefined : ctx.boxOf(id)
    if (box) others.push(box)
  }
  const { isGridOn, isAdsorbOn, rulerGuides = [] } = ctx.settings
  const gaps = gapSource(others)
  const page: Box = [0, 0, width, height]
  const sources: SnapSource[] = [rulerGuideSource(rulerGuides), boxSource(others, 0), boxSource([page], 1)]
  if (isGridOn && isAdsorbOn) sources.push(gridSource(GRID_STEP))
  let held: HeldSnaps = {}
  return (box: Box, parts: SnapQuery['parts'] = whole): SnapResult & { readonly gaps: readonly Gap[] } => {
    const reach = (isAdsorbOn ? SNAP_PX.on : SNAP_PX.off) / ctx.engine.camera.zoom
    // Gaps are between whole widgets, so a single pulled edge snaps to none.
    const isWhole = parts === whole
    const result = solveSnap({ box, parts, sources: isWhole ? [...sources, gaps] : sources, reach, held })
    held = result.held
    const [x, y, w, h] = box
    const around = isWhole ? gaps.gapsAround([Math.round(x + result.dx), Math.round(y + result.dy), w, h]) : []
    return { ...result, gaps: around }
  }
}

const whole = { x: [0, 0.5, 1], y: [0, 0.5, 1] } as const
