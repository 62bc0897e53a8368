import type { Props } from '../schema/props/prop.ts'
import { fitText } from './fitText.ts'
import type { LiveState } from './LiveState.ts'
import type { PrimitiveSink, Rgba, TextStyle } from './PrimitiveSink.ts'
import { type Box, boxOf, groundOf, numberOf, onPage, outline, paintOf, textOf, withOpacity } from './style.ts'

const INK: Rgba = 0x4a5963ff
const PALE: Rgba = 0x64757f40
const SIZE = 13
const GAP = 8
const TITLE_ROOM = 2.4 * SIZE

const LABEL: TextStyle = { size: SIZE, family: '', weight: 'normal', italic: false, underline: false, color: INK }

/** The label's ink shows on the widget's own fill, or on the page where it has none. */
const labelOn = (p: Props, live: LiveState): TextStyle => ({ ...LABEL, color: onPage(INK, groundOf(p, live), 0.7) })

/** Paints the box of a widget that has no content yet. @returns the box */
export function paintFrame(p: Props, radius: number, out: PrimitiveSink): Box {
  const box = boxOf(p)
  out.rect(box.x, box.y, box.width, box.height, radius, paintOf(p))
  return box
}

/** Paints the widget's title, low in the middle of its box. */
export function paintTitle(
  p: Props,
  live: LiveState,
  path: string,
  { x, y, width, height }: Box,
  out: PrimitiveSink,
): void {
  if (height < 3 * SIZE) return
  out.clip(x, y, width, height)
  out.text(textOf(p, path), x + width / 2, y + height - 1.4 * SIZE, 'center', labelOn(p, live))
  out.unclip()
}

/**
 * Paints a widget whose content no source provides yet: its box with a dashed diagonal says so, instead of looking
 * finished.
 */
export function paintUnavailable(p: Props, live: LiveState, path: string, out: PrimitiveSink): void {
  const box = paintFrame(p, numberOf(p, 'radius'), out)
  const { x, y, width, height } = box
  if (width < 24 || height < 24) return
  const label = labelOn(p, live)
  out.rect(x + 4, y + 4, width - 8, height - 8, 0, { fill: 0, stroke: label.color, strokeWidth: 1, dash: DASH })
  const text = fitText(UNAVAILABLE[live.locale], width - 16, (part) => out.measure(part, LABEL))
  out.text(text, x + width / 2, y + height / 2, 'center', label)
  if (height >= 2 * TITLE_ROOM) paintTitle(p, live, path, box, out)
}

const UNAVAILABLE = { cn: '暂不可用', en: 'Not available' } as const
const DASH: readonly number[] = [4, 3]

/** Paints the lines of an icon in a square in the middle of a box; coordinates from -1 to 1. */
export function paintSign(box: Box, lines: readonly (readonly number[])[], out: PrimitiveSink): void {
  const half = Math.min(36, box.width / 4, box.height / 4)
  if (half < 4) return
  const cx = box.x + box.width / 2
  const cy = box.y + box.height / 2
  for (const line of lines) {
    const xy = line.map((v, i) => (i % 2 === 0 ? cx : cy) + v * half)
    out.polyline(xy, xy.length / 2, false, outline(INK, 2))
  }
}

/** Paints an empty table: a header with column names, and lines between rows, down to where the title stands. */
export function paintEmptyTable(
  p: Props,
  live: LiveState,
  { x, y, width, height }: Box,
  columns: readonly string[],
  out: PrimitiveSink,
): void {
  const label = labelOn(p, live)
  const row = 32
  const bottom = y + height - TITLE_ROOM
  if (width < 40 || height < row) return
  out.rect(x, y, width, row, 0, { fill: withOpacity(PALE, 0.5), stroke: 0, strokeWidth: 0, dash: [] })
  for (let at = y + row; at <= bottom; at += row) out.polyline([x, at, x + width, at], 2, false, outline(PALE, 1))
  // Columns are as wide as their titles, like a table's own columns.
  const needs = columns.map((title) => out.measure(title, LABEL) + 2 * GAP)
  const stretch = width / needs.reduce((sum, need) => sum + need, 0)
  let right = x
  columns.forEach((title, i) => {
    // Texts and clips are sharp at whole units.
    const at = Math.round(right)
    right += (needs[i] ?? 0) * stretch
    const across = Math.round(right) - at
    if (i > 0) out.polyline([at, y + 8, at, y + row - 8], 2, false, outline(PALE, 1))
    const gap = Math.round(GAP * Math.min(1, stretch))
    // The title is cut where the column is narrower: half a letter at its edge would read as another letter.
    const text = fitText(title, across - gap, (part) => out.measure(part, LABEL))
    out.text(text, at + gap, y + row / 2, 'left', label)
  })
}
