import type { AxisLayout, AxisSpec, ChartLine } from '../chart/ChartSpec.ts'
import { type ChartItem, chartItems } from '../schema/props/chartItems.ts'
import type { Props } from '../schema/props/prop.ts'
import { paintTools, toolsHeight } from './chartTools.ts'
import type { LiveState } from './LiveState.ts'
import { formatNumber, NO_VALUE } from './liveText.ts'
import type { PrimitiveSink, Rgba, TextStyle } from './PrimitiveSink.ts'
import {
  labelWidth,
  paintCurve,
  paintReadout,
  paintXAxis,
  paintYAxis,
  seriesColor,
  ticksAcross,
  ticksDown,
} from './plot.ts'
import { faded } from './qualityMarks.ts'
import { type Box, boxOf, groundOf, numberOf, opacityOf, paintOf, solid, textStyleOf, withOpacity } from './style.ts'
import { followOf, windowOf } from './timeWindow.ts'

const MAX_PIXELS = 2048
const DOT = 2
/** Greatest distance between the pointer and a point that is read out, page units. */
const REACH = 24
const EMPTY: AxisLayout = { min: 0, max: 100, ticks: Float64Array.of(0, 25, 50, 75, 100), decimals: 0 }

/** Paints the second value over the first, as a line in order of time or as dots; the newest point is marked. */
export function paintXyChart(p: Props, live: LiveState, out: PrimitiveSink): void {
  const box = boxOf(p)
  out.rect(box.x, box.y, box.width, box.height, 0, paintOf(p))
  const style = textStyleOf(p)
  const items = chartItems(p).slice(0, 2)
  const signals = items.map(({ id }) => id)
  const title = (i: number) => items[i]?.title ?? ''
  const left = box.x + numberOf(p, 'position.left')
  const edge = box.y + numberOf(p, 'position.top')
  const across = box.width - numberOf(p, 'position.left') - numberOf(p, 'position.right')
  const tools = toolsHeight(p, true)
  paintTools(p, live, true, { x: left, y: edge, width: across, height: tools }, out)
  const inner: Box = {
    x: left,
    y: edge + tools + 1.6 * style.size,
    width: across,
    height: box.y + box.height - edge - tools - numberOf(p, 'position.bottom') - 5 * style.size,
  }
  if (inner.width <= 0 || inner.height <= 0) return
  const layout =
    live.isLive && signals.length === 2 ? live.charts.layout(specOf(p, live, signals, inner, style)) : undefined
  const x = layout?.x ?? EMPTY
  const y = layout?.y ?? EMPTY
  const label = p['style.axis.ticks.show'] === true ? labelWidth(y, style, out) + 6 : 0
  const place = { ...inner, x: inner.x + label, width: inner.width - label, from: 0, to: 1 }
  if (place.width <= 0) return
  paintYAxis(p, y, place, style, out)
  paintXAxis(p, x, (tick) => formatNumber(tick, x.decimals), place, style, out)
  out.text(title(1), place.x, inner.y - style.size, 'left', style)
  out.text(title(0), place.x + place.width, place.y + place.height + 2.4 * style.size, 'right', style)
  const color = withOpacity(faded(seriesColor(p, { index: 0 }, groundOf(p, live)), live), opacityOf(p))
  const line = layout?.lines[0] ?? (live.isLive ? undefined : sample())
  live.charts.gapBands?.paintPlotBand(p, live, signals, windowOf(p, live), place, out)
  out.clip(place.x - DOT, place.y - DOT, place.width + 2 * DOT, place.height + 2 * DOT)
  if (line !== undefined && line.xy.length > 0) {
    if (p['lineType'] === 'dot') paintDots(line, place, color, out)
    else paintCurve(line, 0, 1, place, color, numberOf(p, 'style.line.width'), 0, 0, out)
    const last = line.xy.length - 2
    const [at, up] = [line.xy[last] as number, line.xy[last + 1] as number]
    out.ellipse(place.x + place.width * at, place.y + place.height * (1 - up), 4, 4, {
      ...solid(color),
      stroke: 0xffffffff,
      strokeWidth: 1.5,
    })
  } else if (live.isLive) out.text(NO_VALUE, place.x + place.width / 2, place.y + place.height / 2, 'center', style)
  out.unclip()
  if (line !== undefined && live.isLive) paintNearest(p, live, line, { x, y }, place, items, box, style, out)
}

/** Paints the readout of the point nearest to the pointer. */
function paintNearest(
  p: Props,
  live: LiveState,
  { xy }: ChartLine,
  axes: { readonly x: AxisLayout; readonly y: AxisLayout },
  place: Box,
  items: readonly ChartItem[],
  box: Box,
  style: TextStyle,
  out: PrimitiveSink,
): void {
  const { pointer } = live.session
  if (pointer === undefined) return
  let nearest = -1
  let shortest = REACH
  for (let i = 0; i < xy.length; i += 2) {
    const dx = place.x + place.width * (xy[i] as number) - pointer.x
    const dy = place.y + place.height * (1 - (xy[i + 1] as number)) - pointer.y
    const distance = Math.hypot(dx, dy)
    if (distance >= shortest) continue
    shortest = distance
    nearest = i
  }
  if (nearest < 0) return
  const at = [xy[nearest] as number, xy[nearest + 1] as number] as const
  const point = { x: place.x + place.width * at[0], y: place.y + place.height * (1 - at[1]) }
  out.ellipse(point.x, point.y, 4, 4, {
    ...solid(seriesColor(p, { index: 0 }, live)),
    stroke: 0xffffffff,
    strokeWidth: 1.5,
  })
  const rows = items.map(({ id, title }, i) => {
    const { min, max } = i === 0 ? axes.x : axes.y
    const value = min + (at[i as 0 | 1] as number) * (max - min)
    return { text: `${title}  ${formatNumber(value, live.seriesScale(id))}`, color: 0 }
  })
  paintReadout(rows, point.x, point.y, box, style, out)
}

function specOf(p: Props, live: LiveState, signals: readonly string[], plot: Box, style: TextStyle) {
  const { charts } = live
  const { from, to } = windowOf(p, live)
  const pixels = (length: number) => Math.max(1, Math.min(MAX_PIXELS, Math.ceil(length * charts.pixelScale)))
  return {
    kind: 'xy' as const,
    signals,
    from,
    to,
    follow: followOf(p, live),
    columns: pixels(plot.width),
    rows: pixels(plot.height),
    x: axisOf(p, 'data.modeX', ticksAcross(plot.width, style)),
    y: axisOf(p, 'data.modeY', ticksDown(plot.height, style)),
    gapMs: signals.map((id) => charts.gapOf(id, from, to)),
    curve: 'linear' as const,
    hasArea: false,
    revision: charts.revisionOf(signals),
  }
}

function axisOf(p: Props, path: string, ticks: number): AxisSpec {
  return {
    isFixed: p[`${path}.type`] === 'fixed',
    min: numberOf(p, `${path}.minVal`),
    max: numberOf(p, `${path}.maxVal`),
    ticks,
  }
}

function paintDots({ xy }: ChartLine, place: Box, color: Rgba, out: PrimitiveSink): void {
  const paint = solid(withOpacity(color, 0.7))
  for (let i = 0; i < xy.length; i += 2)
    out.ellipse(
      place.x + place.width * (xy[i] as number),
      place.y + place.height * (1 - (xy[i + 1] as number)),
      DOT,
      DOT,
      paint,
    )
}

/** @returns a loop for the drawing board */
function sample(): ChartLine {
  const points = 60
  const xy = new Float32Array(2 * points)
  for (let i = 0; i < points; i++) {
    const at = (i / (points - 1)) * 2 * Math.PI
    xy[2 * i] = 0.5 + 0.36 * Math.cos(at)
    xy[2 * i + 1] = 0.5 + 0.3 * Math.sin(at + 0.7)
  }
  return { xy, ends: Int32Array.of(points) }
}
