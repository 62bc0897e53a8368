import type { AxisLayout, ChartLine } from '../chart/ChartSpec.ts'
import type { Props } from '../schema/props/prop.ts'
import type { ChartPlace } from './ChartPlace.ts'
import { formatNumber } from './liveText.ts'
import type { PrimitiveSink, Rgba, TextStyle } from './PrimitiveSink.ts'
import { type Box, colorOf, type Ground, onPage, outline, solid } from './style.ts'
import { ownColor } from './themeColor.ts'

/** Curves are told apart by hue and lightness; none of them has an alarm colour. */
const LINES: readonly Rgba[] = [
  0x2f6690ff, 0x5b8f7bff, 0x8a6fa8ff, 0x9a7b4fff, 0x3f8f9fff, 0x44546aff, 0xa05a7bff, 0x6b7f2fff, 0x7a8794ff,
  0x27496dff,
]
const LABEL_GAP = 6
const PAPER: Rgba = 0xfffffff2
const INK: Rgba = 0x26323aff
const EDGE: Rgba = 0x90a0abff

/** A readout is light on every page. */
export const READOUT: Ground = { isOnDark: false }

/** @returns the engine's own colour of a curve, visible on its ground */
export const lineColor = (index: number, ground: Ground): Rgba => onPage(LINES[index % LINES.length] as Rgba, ground)

/** What decides the colour of a series: its own one, or its place among all of the chart's. */
export interface Coloured {
  readonly index: number
  readonly color?: string | undefined
}

/** @returns the colour of a curve of a chart: its own, else the chart's for its place, else the engine's */
export const seriesColor = (p: Props, series: Coloured, ground: Ground): Rgba =>
  ownColor(p, series) ?? lineColor(series.index, ground)

export interface LegendEntry {
  readonly title: string
  readonly value: string
  readonly color: Rgba
}

/** Paints the entries side by side in as many rows as needed, two at most. @returns the height taken */
export function paintLegend(entries: readonly LegendEntry[], box: Box, style: TextStyle, out: PrimitiveSink): number {
  const line = style.size * 1.7
  let x = 0
  let row = 0
  for (const { title, value, color } of entries) {
    const text = value === '' ? title : `${title}  ${value}`
    const width = 2.2 * style.size + out.measure(text, style)
    if (x > 0 && x + width > box.width) {
      x = 0
      row++
    }
    if (row > 1) return 2 * line
    const y = box.y + (row + 0.5) * line
    out.rect(box.x + x, y - 1.5, 1.3 * style.size, 3, 1.5, solid(color))
    out.text(text, box.x + x + 1.7 * style.size, y, 'left', style)
    x += width + style.size
  }
  return entries.length === 0 ? 0 : (row + 1) * line
}

/** Number of ticks that have room along an axis, by the size of their labels. */
export const ticksAcross = (width: number, { size }: TextStyle): number => Math.max(2, Math.round(width / (7.5 * size)))
export const ticksDown = (height: number, { size }: TextStyle): number => Math.max(2, Math.round(height / (3.6 * size)))

/** Width of the widest of an axis's labels. */
export function labelWidth(axis: AxisLayout, style: TextStyle, out: PrimitiveSink): number {
  let widest = 0
  for (const tick of axis.ticks) widest = Math.max(widest, out.measure(formatNumber(tick, axis.decimals), style))
  return widest
}

/** Paints grid lines and the labels of the y axis left of the plot. */
export function paintYAxis(p: Props, axis: AxisLayout, plot: Box, style: TextStyle, out: PrimitiveSink): void {
  const grid = outline(colorOf(p, 'style.axis.grids.color'), 1)
  const label = { ...style, color: colorOf(p, 'style.axis.ticks.color') }
  for (const tick of axis.ticks) {
    const y = plot.y + plot.height * (1 - (tick - axis.min) / (axis.max - axis.min))
    if (p['style.axis.grids.show'] === true) out.polyline([plot.x, y, plot.x + plot.width, y], 2, false, grid)
    if (p['style.axis.ticks.show'] === true)
      out.text(formatNumber(tick, axis.decimals), plot.x - LABEL_GAP, y, 'right', label)
  }
}

/** Paints the labels of the right axis beside the plot; its grid lines only where there is no left axis. */
export function paintRightAxis(
  p: Props,
  axis: AxisLayout,
  plot: Box,
  hasGrid: boolean,
  style: TextStyle,
  out: PrimitiveSink,
): void {
  const end = plot.x + plot.width
  if (hasGrid && p['style.axis.grids.show'] === true)
    paintYAxis({ ...p, 'style.axis.ticks.show': false }, axis, plot, style, out)
  if (p['style.axis.ticks.show'] !== true) return
  const color = colorOf(p, 'style.axis.ticks.color')
  const tickMark = outline(color, 1)
  for (const tick of axis.ticks) {
    const y = plot.y + plot.height * (1 - (tick - axis.min) / (axis.max - axis.min))
    out.polyline([end, y, end + LABEL_GAP / 2, y], 2, false, tickMark)
    out.text(formatNumber(tick, axis.decimals), end + LABEL_GAP, y, 'left', { ...style, color })
  }
}

/** Paints vertical grid lines and the labels under the plot, as many as have room. */
export function paintXAxis(
  p: Props,
  axis: AxisLayout,
  text: (tick: number) => string,
  plot: Box,
  style: TextStyle,
  out: PrimitiveSink,
): void {
  const grid = outline(colorOf(p, 'style.axis.grids.color'), 1)
  const color = colorOf(p, 'style.axis.ticks.color')
  const bottom = plot.y + plot.height
  let free = Number.NEGATIVE_INFINITY
  for (const tick of axis.ticks) {
    const x = plot.x + (plot.width * (tick - axis.min)) / (axis.max - axis.min)
    if (x < plot.x - 0.5 || x > plot.x + plot.width + 0.5) continue
    if (p['style.axis.grids.show'] === true) out.polyline([x, plot.y, x, bottom], 2, false, grid)
    if (p['style.axis.ticks.show'] !== true) continue
    const label = text(tick)
    const half = out.measure(label, style) / 2
    if (x - half < free) continue
    free = x + half + style.size
    out.text(label, x, bottom + style.size, 'center', { ...style, color })
  }
  out.polyline([plot.x, bottom, plot.x + plot.width, bottom], 2, false, outline(color, 1))
}

let scratch = new Float64Array(1024)
let pen = new Float64Array(1024)

/**
 * Paints a curve that was laid out for `from`..`to` into a plot that shows `place.from`..`place.to` by now: it moves at
 * once, and is refined when its new layout arrives.
 */
export function paintCurve(
  line: ChartLine,
  from: number,
  to: number,
  place: ChartPlace,
  color: Rgba,
  width: number,
  area: Rgba,
  baseline: number,
  out: PrimitiveSink,
): void {
  const across = ((to - from) / (place.to - place.from)) * place.width
  const left = place.x + ((from - place.from) / (place.to - place.from)) * place.width
  const bottom = place.y + place.height
  const { xy, low, ends } = line
  if (scratch.length < 2 * xy.length) scratch = new Float64Array(4 * xy.length)
  const points = scratch
  let start = 0
  for (const end of ends) {
    const count = end - start
    // The lower edge of an area comes back from the right.
    const last = 4 * count - 2
    for (let i = 0; i < count; i++) {
      const x = left + (xy[2 * (start + i)] as number) * across
      points[2 * i] = points[last - 2 * i] = x
      points[2 * i + 1] = bottom - (xy[2 * (start + i) + 1] as number) * place.height
      points[last - 2 * i + 1] = baseline
    }
    if (count === 1) out.ellipse(points[0] as number, points[1] as number, width, width, solid(color))
    else {
      if ((area & 0xff) !== 0) out.area(points, 2 * count, area)
      if (low === undefined) out.polyline(points, count, false, outline(color, width))
      else {
        for (let i = 0; i < count; i++) points[last - 2 * i + 1] = bottom - (low[start + i] as number) * place.height
        out.area(stroked(points, count, width / 2), 2 * count, color)
      }
    }
    start = end
  }
}

/** @returns the outline of a band of `count` points, drawn around with a round pen of this radius; valid until the next */
function stroked(points: Float64Array, count: number, radius: number): Float64Array {
  if (pen.length < points.length) pen = new Float64Array(points.length)
  const last = 4 * count - 2
  pen.set(points.subarray(0, 4 * count))
  let first = 0
  for (let i = 0; i < count; i++) {
    const x = points[2 * i] as number
    let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    while (x - (points[2 * first] as number) > radius) first++
    for (let k = first; k < count && (points[2 * k] as number) - x <= radius; k++) {
      const reach = Math.sqrt(radius * radius - ((points[2 * k] as number) - x) ** 2)
      top = Math.min(top, (points[2 * k + 1] as number) - reach)
      bottom = Math.max(bottom, (points[last - 2 * k + 1] as number) + reach)
    }
    pen[2 * i + 1] = top
    pen[last - 2 * i + 1] = bottom
  }
  return pen
}

/** Paints rows of text in a frame beside a point, inside the box. */
export function paintReadout(
  rows: readonly { readonly text: string; readonly color: Rgba }[],
  x: number,
  y: number,
  box: Box,
  style: TextStyle,
  out: PrimitiveSink,
): void {
  const line = style.size * 1.5
  const text = { ...style, color: INK }
  const width = 2.6 * style.size + Math.max(...rows.map((row) => out.measure(row.text, text)))
  const height = rows.length * line + style.size
  const left = x + 12 + width > box.x + box.width ? x - 12 - width : x + 12
  const top = Math.max(box.y + 2, Math.min(box.y + box.height - height - 2, y - height / 2))
  out.rect(left, top, width, height, 4, { fill: PAPER, stroke: EDGE, strokeWidth: 1, dash: [] })
  rows.forEach((row, i) => {
    const at = top + style.size / 2 + (i + 0.5) * line
    if ((row.color & 0xff) !== 0)
      out.ellipse(left + style.size, at, style.size * 0.3, style.size * 0.3, solid(row.color))
    out.text(row.text, left + ((row.color & 0xff) === 0 ? 0.8 : 1.8) * style.size, at, 'left', text)
  })
}
