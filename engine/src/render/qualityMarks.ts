import type { LiveState } from '../widgets/WidgetView.ts'
import type { PrimitiveSink, Rgba } from './PrimitiveSink.ts'
import { type Box, mix, outline, solid } from './style.ts'

/** Grey that dead values fade to. */
const FADED: Rgba = 0x8b949dff

/** Of the marks themselves; the host of the page may say otherwise. */
export interface MarkColors {
  readonly stale: Rgba
  readonly bad: Rgba
  readonly paper: Rgba
}
export const defaultMarks: MarkColors = { stale: 0x6b747dff, bad: 0x9c5700ff, paper: 0xffffffff }

export function isDoubtful(live: LiveState): boolean {
  return live.isStale || live.isBad
}

/** A colour as a stale or bad value wears it: most of its hue gone. */
export function faded(color: Rgba, live: LiveState): Rgba {
  return isDoubtful(live) ? ((mix(color, FADED, 0.75) & 0xffffff00) | (color & 0xff)) >>> 0 : color
}

/**
 * Tells that the value is not live, by shape and not by colour alone (ISA-101): a dashed frame, and in the top right
 * corner a clock (stale) or a triangle with a bar (bad: the device did not answer).
 */
export function paintQualityMark(box: Box, radius: number, live: LiveState, out: PrimitiveSink): void {
  if (!isDoubtful(live) || box.width < 12 || box.height < 12) return
  const frame = { fill: 0, stroke: live.isBad ? live.marks.bad : live.marks.stale, strokeWidth: 1, dash: DASH }
  out.rect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1, radius, frame)
  const r = Math.min(6, Math.min(box.width, box.height) / 5)
  const cx = box.x + box.width - r - 2
  const cy = box.y + r + 2
  if (live.isBad) paintTriangle(cx, cy, r, live.marks, out)
  else paintClock(cx, cy, r, live.marks, out)
}

const DASH: readonly number[] = [3, 2]

function paintClock(cx: number, cy: number, r: number, { paper, stale }: MarkColors, out: PrimitiveSink): void {
  out.ellipse(cx, cy, r, r, { fill: paper, stroke: stale, strokeWidth: 1, dash: [] })
  out.polyline([cx, cy - r * 0.6, cx, cy, cx + r * 0.45, cy + r * 0.25], 3, false, outline(stale, 1))
}

function paintTriangle(cx: number, cy: number, r: number, { paper, bad }: MarkColors, out: PrimitiveSink): void {
  const triangle = [cx, cy - r, cx + r, cy + r * 0.8, cx - r, cy + r * 0.8]
  out.polygon(triangle, 3, paper)
  out.polyline(triangle, 3, true, outline(bad, 1.2))
  out.rect(cx - 0.6, cy - r * 0.35, 1.2, r * 0.6, 0, solid(bad))
  out.rect(cx - 0.6, cy + r * 0.42, 1.2, 1.2, 0, solid(bad))
}
