import { type Box, visualBox } from '../Box.ts'
import { pageSize } from '../pageSize.ts'
import type { ToolContext } from '../ToolContext.ts'
import { boxSource } from './boxSource.ts'
import { gridSource } from './gridSource.ts'
import { type HeldSnaps, SNAP_PX, type SnapQuery, type SnapResult, solveSnap } from './solveSnap.ts'

/** Page units between grid lines. */
export const GRID_STEP = 10

/** Snapping for one gesture: sources are gathered once, at its start; `without` are the widgets that move. */
export function gestureSnaps(ctx: ToolContext, without: readonly string[]) {
  const { width, height } = pageSize(ctx.document.con)
  const others: Box[] = []
  for (const id of ctx.document.children(null)) {
    const record = ctx.document.get(id)
    const edit = record && ctx.edits.get(record.type)
    if (record && edit && !without.includes(id)) others.push(visualBox(edit.model, record.props))
  }
  const { isGridOn, isAdsorbOn } = ctx.settings
  const sources = [boxSource(others, 0), boxSource([[0, 0, width, height]], 1)]
  if (isGridOn && isAdsorbOn) sources.push(gridSource(GRID_STEP))
  let held: HeldSnaps = {}
  return (box: Box, parts: SnapQuery['parts'] = whole): SnapResult => {
    const reach = (isAdsorbOn ? SNAP_PX.on : SNAP_PX.off) / ctx.engine.camera.zoom
    const result = solveSnap({ box, parts, sources, reach, held })
    held = result.held
    return result
  }
}

const whole = { x: [0, 0.5, 1], y: [0, 0.5, 1] } as const
