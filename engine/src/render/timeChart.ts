import type { AxisLayout, ChartLayout, ChartSpec } from '../chart/ChartSpec.ts'
import { chartItems, type PlacedItem } from '../schema/props/chartItems.ts'
import type { Props } from '../schema/props/prop.ts'
import { isDark } from '../schema/values/color.ts'
import { formatTime } from '../text/formatTime.ts'
import { DAY_MS, ZONE_MS } from '../text/zone.ts'
import type { ChartPlace } from './ChartPlace.ts'
import { paintTools, TOOLS_HEIGHT, toolsHeight } from './chartTools.ts'
import type { GapBand } from './gapBands.ts'
import type { LiveState } from './LiveState.ts'
import { formatNumber, formatValue, NO_VALUE } from './liveText.ts'
import type { PrimitiveSink, Rgba, TextStyle } from './PrimitiveSink.ts'
import {
  type Coloured,
  labelWidth,
  paintCurve,
  paintLegend,
  paintReadout,
  paintXAxis,
  READOUT,
  seriesColor,
  ticksAcross,
  ticksDown,
} from './plot.ts'
import { fadedAmongOthers } from './qualityMarks.ts'
import {
  type Box,
  boxOf,
  fillOf,
  groundOf,
  numberOf,
  opacityOf,
  outline,
  paintOf,
  solid,
  textOf,
  textStyleOf,
  withOpacity,
} from './style.ts'
import { followOf, windowOf } from './timeWindow.ts'
import { axesOf, axisOfSignal, isOnRight, paintValueAxes, rightSpecOf, unitRow } from './valueAxes.ts'

const MAX_PIXELS = 2048
/** Above this number of samples in view, only the last value is written. */
const FEW = 400
const CROSS: Rgba = 0x44546aa0
const PAPER: Rgba = 0xffffffff
const EMPTY_Y: AxisLayout = { min: 0, max: 100, ticks: Float64Array.of(0, 25, 50, 75, 100), decimals: 0 }

export function shownItems(p: Props, live: LiveState): readonly PlacedItem[] {
  const { hidden } = live.session
  const items = chartItems(p)
  return hidden === undefined || hidden.size === 0 ? items : items.filter(({ id }) => !hidden.has(id))
}

/** Paints a line or area chart over time: legend, axes, curves, and the readout under the pointer. */
export function paintTimeChart(p: Props, live: LiveState, hasArea: boolean, out: PrimitiveSink): void {
  const box = boxOf(p)
  out.rect(box.x, box.y, box.width, box.height, 0, paintOf(p))
  const style = textStyleOf(p)
  const items = shownItems(p, live)
  const { from, to } = windowOf(p, live)
  const signals = items.map(({ id }) => id)
  const inner = paintHead(p, live, items, box, style, out)
  if (inner.width <= 0 || inner.height <= 0) return
  const spec = specOf(p, live, items, from, to, hasArea, inner, style)
  const layout = live.isLive && signals.length > 0 ? live.charts.layout(spec) : undefined
  const axes = axesOf(items, layout?.y ?? EMPTY_Y, layout?.right ?? EMPTY_Y)
  const room = (axis: AxisLayout | undefined) =>
    axis !== undefined && p['style.axis.ticks.show'] === true ? labelWidth(axis, style, out) + 6 : 0
  const label = live.charts.labelWidth(room(axes.left))
  const width = inner.width - label - live.charts.rightLabelWidth(room(axes.right))
  const place: ChartPlace = { ...inner, x: inner.x + label, width, from, to }
  if (place.width <= 0) return
  live.charts.note(place)
  paintValueAxes(p, axes, place, inner, style, out)
  const times = layout?.x.ticks ?? sampleTicks(from, to)
  paintXAxis(
    p,
    { min: from, max: to, ticks: times, decimals: 0 },
    (at) => timeLabel(p, at, to - from),
    place,
    style,
    out,
  )
  out.clip(place.x, place.y - 1, place.width, place.height + 2)
  const { gapBands } = live.charts
  const bands = layout && gapBands?.gapBands(layout, new Set(signals), live.now, (id) => live.charts.gapsOf(id))
  if (bands) gapBands?.paintGapBands(bands, place, style, groundOf(p, live), live.locale, out)
  if (layout !== undefined) paintCurves(p, live, items, layout, place, hasArea, out)
  else if (!live.isLive) paintSample(p, live, items, place, hasArea, out)
  out.unclip()
  if (layout !== undefined) {
    if (p['valueShow'] === true) paintValues(p, live, items, layout, place, style, out)
    if (layout.samples === 0) out.text(NO_VALUE, place.x + place.width / 2, place.y + place.height / 2, 'center', style)
    paintPointer(p, live, items, layout, place, box, style, bands ?? [], out)
  }
}

/** Over several days midnight is labelled with its date, because the same hour again and again says nothing. */
export function timeLabel(p: Props, at: number, length: number): string {
  const format = textOf(p, 'data.timeFormat')
  const isMidnight = (at + ZONE_MS) % DAY_MS === 0
  return formatTime(at, isMidnight && length > DAY_MS / 2 && !format.includes('D') ? 'MM-DD' : format)
}

/** Paints the legend over the plot. @returns the plot without the labels of its y axis */
export function paintHead(
  p: Props,
  live: LiveState,
  items: readonly PlacedItem[],
  box: Box,
  style: TextStyle,
  out: PrimitiveSink,
): Box {
  const x = box.x + numberOf(p, 'position.left')
  const width = box.width - numberOf(p, 'position.left') - numberOf(p, 'position.right')
  const edge = box.y + numberOf(p, 'position.top')
  paintTools(p, live, true, { x, y: edge, width, height: TOOLS_HEIGHT }, out)
  const top = edge + toolsHeight(p, true)
  let legend = 0
  if (p['style.legend.show'] === true && items.length > 0) {
    const entries = items.map((item) => ({
      title: item.title,
      value: live.isLive ? formatValue(newestOf(live, item.id), live.seriesScale(item.id)) : '',
      color: curveColor(p, live, item),
    }))
    legend = paintLegend(entries, { x, y: top, width, height: 0 }, style, out) + style.size * 0.4
  }
  const under = p['style.axis.ticks.show'] === true ? 1.8 * style.size : 0
  const units = unitRow(p, axesOf(items, true, true), style)
  const y = top + Math.max(legend, style.size * 0.5) + units
  return { x, y, width, height: box.y + box.height - numberOf(p, 'position.bottom') - under - y }
}

/** @returns the signal's value, or the newest recorded sample */
function newestOf(live: LiveState, signalId: string): LiveState['value'] {
  const value = live.seriesValue(signalId)
  const series = live.charts.seriesOf(signalId)
  return value === undefined && series !== undefined && series.count > 0 ? series.values[series.count - 1] : value
}

function specOf(
  p: Props,
  live: LiveState,
  items: readonly PlacedItem[],
  from: number,
  to: number,
  hasArea: boolean,
  plot: Box,
  style: TextStyle,
): ChartSpec {
  const { charts } = live
  const signals = items.map(({ id }) => id)
  const onRight = items.map(isOnRight)
  const digitOn = (isRight: boolean) =>
    10 ** -Math.max(...signals.filter((_, i) => onRight[i] === isRight).map((id) => live.seriesScale(id)))
  const ticks = ticksDown(plot.height, style)
  const pixels = (length: number) => Math.max(1, Math.min(MAX_PIXELS, Math.ceil(length * charts.pixelScale)))
  const curve = p['style.line.curve']
  return {
    kind: 'time',
    signals,
    from,
    to,
    follow: followOf(p, live),
    columns: pixels(plot.width),
    rows: pixels(plot.height),
    x: { isFixed: true, min: 0, max: 0, ticks: ticksAcross(plot.width, style) },
    y: {
      isFixed: p['data.mode'] === 'fixed',
      min: numberOf(p, 'data.minVal'),
      max: numberOf(p, 'data.maxVal'),
      digit: digitOn(false),
      ticks,
    },
    ...(onRight.includes(true) && { right: rightSpecOf(p, digitOn(true), ticks), onRight }),
    gapMs: signals.map((id) => charts.gapOf(id, from, to)),
    curve: curve === 'step' || curve === 'smooth' ? curve : 'linear',
    hasArea,
    revision: charts.revisionOf(signals),
  }
}

export const curveColor = (p: Props, live: LiveState, series: Coloured): Rgba =>
  withOpacity(fadedAmongOthers(seriesColor(p, series, groundOf(p, live)), live), opacityOf(p))

const lineWidthOf = (p: Props, item: PlacedItem | undefined): number =>
  item?.lineWidth ?? numberOf(p, 'style.line.width')

function paintCurves(
  p: Props,
  live: LiveState,
  items: readonly PlacedItem[],
  layout: ChartLayout,
  place: ChartPlace,
  hasArea: boolean,
  out: PrimitiveSink,
): void {
  layout.lines.forEach((line, i) => {
    // The layout may be older than the choice of what is shown.
    const item = items.find(({ id }) => id === layout.signals[i])
    if (item === undefined) return
    const y = axisOfSignal(layout, item.id)
    const nought = Math.min(1, Math.max(0, -y.min / (y.max - y.min)))
    const baseline = place.y + place.height * (1 - nought)
    const color = curveColor(p, live, item)
    const area = hasArea ? withOpacity(color, 0.25) : 0
    paintCurve(line, layout.from, layout.to, place, color, lineWidthOf(p, item), area, baseline, out)
  })
}

/** Paints a sample of the chart on the drawing board, where no value is known. */
function paintSample(
  p: Props,
  live: LiveState,
  items: readonly PlacedItem[],
  place: ChartPlace,
  hasArea: boolean,
  out: PrimitiveSink,
): void {
  const points = 40
  for (let i = 0; i < Math.min(Math.max(1, items.length), 6); i++) {
    const xy = new Float32Array(2 * points)
    for (let k = 0; k < points; k++) {
      xy[2 * k] = k / (points - 1)
      xy[2 * k + 1] = 0.45 + 0.3 * Math.sin(k / 5 + i * 1.7) * Math.cos(k / 11 + i)
    }
    const color = withOpacity(seriesColor(p, items[i] ?? { index: i }, groundOf(p, live)), 0.5 * opacityOf(p))
    const area = hasArea ? withOpacity(color, 0.25) : 0
    const line = { xy, ends: Int32Array.of(points) }
    paintCurve(line, place.from, place.to, place, color, lineWidthOf(p, items[i]), area, place.y + place.height, out)
  }
}

function sampleTicks(from: number, to: number): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: 5 }, (_, i) => from + ((to - from) * i) / 4)
}

function paintValues(
  p: Props,
  live: LiveState,
  items: readonly PlacedItem[],
  layout: ChartLayout,
  place: ChartPlace,
  style: TextStyle,
  out: PrimitiveSink,
): void {
  const ground = withOpacity((fillOf(p) & 0xff) === 0 ? PAPER : fillOf(p), 0.8)
  const taken: { readonly x: number; readonly y: number; readonly half: number }[] = []
  items.forEach((item) => {
    const { id } = item
    const series = live.charts.seriesOf(id)
    if (series === undefined || series.count === 0) return
    const y = axisOfSignal(layout, id)
    const first = Math.max(0, series.near(place.from))
    const last = series.near(place.to)
    // Labels that stand too close, also to those of another curve, are left out; the last one always stands.
    let free = Number.POSITIVE_INFINITY
    for (let k = last; k >= (last - first <= FEW ? first : last); k--) {
      const [time, value] = [series.times[k] as number, series.values[k] as number]
      if (time < place.from || time > place.to || Number.isNaN(value)) continue
      const text = formatNumber(value, live.seriesScale(id))
      const at = place.y + place.height * (1 - (value - y.min) / (y.max - y.min)) - style.size * 0.8
      const half = out.measure(text, style) / 2
      const x = Math.min(xOf(time, place), place.x + place.width - half)
      const isOver = (other: (typeof taken)[number]) =>
        Math.abs(other.x - x) < half + other.half && Math.abs(other.y - at) < style.size
      if (x + half > free || (k < last && taken.some(isOver))) continue
      free = x - half - style.size / 2
      taken.push({ x, y: at, half })
      // The label has a ground of its own, because curves run behind it.
      out.rect(x - half - 2, at - style.size * 0.6, 2 * half + 4, style.size * 1.2, 2, solid(ground))
      out.text(text, x, at, 'center', { ...style, color: seriesColor(p, item, { isOnDark: isDark(ground) }) })
    }
  })
}

const xOf = (time: number, place: ChartPlace): number =>
  place.x + ((time - place.from) / (place.to - place.from)) * place.width

/**
 * Paints the samples nearest to the pointer: a line at their time, a dot on each curve, and their values. Linked charts
 * have the line where the pointer is, and only the one under the pointer writes the time.
 */
function paintPointer(
  p: Props,
  live: LiveState,
  items: readonly PlacedItem[],
  layout: ChartLayout,
  place: ChartPlace,
  box: Box,
  style: TextStyle,
  bands: readonly GapBand[],
  out: PrimitiveSink,
): void {
  const { pointer, cursor } = live.session
  const share = pointer === undefined ? cursor : (pointer.x - place.x) / place.width
  if (share === undefined || share < 0 || share > 1) return
  const asked = place.from + share * (place.to - place.from)
  let time = Number.NaN
  const band = bands.find(({ from, to }) => from < asked && asked < to)
  const found = items.map(({ id }) => {
    // A sample at the edge of a gap says nothing about the time in the gap.
    if (band?.ids.has(id) && !live.charts.gapBands?.marksValues(band)) return Number.NaN
    const series = live.charts.seriesOf(id)
    const at = series?.near(asked) ?? -1
    const nearest = at < 0 ? Number.NaN : (series?.times[at] as number)
    if (!(nearest >= place.from && nearest <= place.to)) return Number.NaN
    // A linked cursor stays where the pointer is, so a sample that is further away says nothing about its time.
    const isFar = cursor !== undefined && Math.abs(nearest - asked) > live.charts.gapOf(id, place.from, place.to)
    if (isFar) return Number.NaN
    if (Number.isNaN(time) || Math.abs(nearest - asked) < Math.abs(time - asked)) time = nearest
    return series?.values[at] as number
  })
  if (Number.isNaN(time) && band === undefined) return
  if (Number.isNaN(time) || cursor !== undefined) time = asked
  const x = xOf(time, place)
  out.polyline([x, place.y, x, place.y + place.height], 2, false, outline(CROSS, 1))
  const rows: { text: string; color: Rgba }[] = []
  if (pointer !== undefined) rows.push({ text: formatTime(time, 'YYYY-MM-DD HH:mm:ss'), color: 0 })
  items.forEach((item, i) => {
    const { id, title } = item
    const value = found[i] as number
    const known = Number.isNaN(value) ? NO_VALUE : formatNumber(value, live.seriesScale(id))
    rows.push({ text: `${title}  ${known}`, color: seriesColor(p, item, READOUT) })
    if (!Number.isNaN(value)) {
      const y = axisOfSignal(layout, id)
      const at = place.y + place.height * (1 - (value - y.min) / (y.max - y.min))
      out.ellipse(x, at, 3, 3, solid(seriesColor(p, item, live)))
    }
  })
  if (band !== undefined) rows.push({ text: live.charts.gapBands?.gapRow(band, live.locale) ?? '', color: 0 })
  paintReadout(rows, x, pointer?.y ?? place.y + place.height / 2, box, style, out)
}
