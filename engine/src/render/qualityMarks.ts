import type { LiveState } from '../widgets/WidgetView.ts'
import type { PrimitiveSink, Rgba } from './PrimitiveSink.ts'
import { type Box, mix, outline, solid } from './style.ts'

/** Grey that dead values fade to. */
const FADED: Rgba = 0x8b949dff
const MARK: Rgba = 0x6b747dff
const PAPER: Rgba = 0xffffffff
const FAULT: Rgba = 0x9c5700ff

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
  const frame = { fill: 0, stroke: live.isBad ? FAULT : MARK, strokeWidth: 1, dash: DASH }
  out.rect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1, radius, frame)
  const r = Math.min(6, Math.min(box.width, box.height) / 5)
  const cx = box.x + box.width - r - 2
  const cy = box.y + r + 2
  if (live.isBad) paintTriangle(cx, cy, r, out)
  else paintClock(cx, cy, r, out)
}

const DASH: readonly number[] = [3, 2]

function paintClock(cx: number, cy: number, r: number, out: PrimitiveSink): void {
  out.ellipse(cx, cy, r, r, { fill: PAPER, stroke: MARK, strokeWidth: 1, dash: [] })
  out.polyline([cx, cy - r * 0.6, cx, cy, cx + r * 0.45, cy + r * 0.25], 3, false, outline(MARK, 1))
}

function paintTriangle(cx: number, cy: number, r: number, out: PrimitiveSink): void {
  const triangle = [cx, cy - r, cx + r, cy + r * 0.8, cx - r, cy + r * 0.8]
  out.polygon(triangle, 3, PAPER)
  out.polyline(triangle, 3, true, outline(FAULT, 1.2))
  out.rect(cx - 0.6, cy - r * 0.35, 1.2, r * 0.6, 0, solid(FAULT))
  out.rect(cx - 0.6, cy + r * 0.42, 1.2, 1.2, 0, solid(FAULT))
}
