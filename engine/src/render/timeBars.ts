import type { AxisLayout } from '../chart/ChartSpec.ts'
import type { PlacedItem } from '../schema/props/chartItems.ts'
import type { Props } from '../schema/props/prop.ts'
import { readStatisticId } from '../schema/values/valueId.ts'
import { formatTime } from '../text/formatTime.ts'
import type { LiveState } from './LiveState.ts'
import { formatNumber, NO_VALUE } from './liveText.ts'
import type { Ticks } from './niceTicks.ts'
import type { PrimitiveSink, Rgba, TextStyle } from './PrimitiveSink.ts'
import { labelWidth, paintReadout, READOUT, seriesColor, ticksDown } from './plot.ts'
import { type Box, boxOf, colorOf, numberOf, outline, paintOf, solid, textStyleOf, withOpacity } from './style.ts'
import { curveColor, paintHead, shownItems, timeLabel } from './timeChart.ts'
import { windowOf } from './timeWindow.ts'
import { axesOf, barAxis, barTicks, isOnRight, paintValueAxes } from './valueAxes.ts'

const AXIS: Rgba = 0x64757f90
/** Bars take this share of a slot on the axis if no width is set. */
const AUTO_WIDTH = 0.7
/** Least width of a slot on the axis, page units. If there are too many, the newest are shown. */
const LEAST_PLACE = 4
/** Bar heights on the drawing board. */
const SAMPLE = [0.55, 0.7, 0.62, 0.85, 0.74, 0.9, 0.66, 0.58]

/** One slot on the time axis: a span, or the instant of a record. */
interface Place {
  readonly time: number
  /** One value per item; NaN where nothing was recorded. */
  readonly values: readonly number[]
}

/** Paints recorded values as bars over time: one group for each span of a statistic, or for each record. */
export function paintTimeBars(p: Props, live: LiveState, out: PrimitiveSink): void {
  const box = boxOf(p)
  out.rect(box.x, box.y, box.width, box.height, 0, paintOf(p))
  const style = textStyleOf(p)
  const items = shownItems(p, live)
  const { from, to } = windowOf(p, live)
  const inner = paintHead(p, live, items, box, style, out)
  if (inner.width <= 0 || inner.height <= 0) return
  const ids = items.map(({ id }) => id)
  if (live.isLive && ids.length > 0) live.charts.want(ids, from, to, Math.max(1, Math.ceil(inner.width)))
  const most = Math.max(1, Math.floor(inner.width / LEAST_PLACE))
  const places = live.isLive ? placesOf(live, ids, from, to).slice(-most) : samplePlaces(from, to, ids.length)
  const count = Math.max(1, ticksDown(inner.height, style))
  const valuesOn = (isRight: boolean) =>
    places.flatMap(({ values }) => values.filter((_, k) => isOnRight(items[k] ?? {}) === isRight))
  const left = barTicks(p, 'left', valuesOn(false), count)
  const right = barTicks(p, 'right', valuesOn(true), count)
  const ticks = items.map((item) => (isOnRight(item) ? right : left))
  const axes = axesOf(items, barAxis(left), barAxis(right))
  const room = (axis: AxisLayout | undefined) =>
    axis !== undefined && p['style.axis.ticks.show'] === true ? labelWidth(axis, style, out) + 6 : 0
  const plot: Box = { ...inner, x: inner.x + room(axes.left), width: inner.width - room(axes.left) - room(axes.right) }
  if (plot.width <= 0) return
  paintValueAxes(p, axes, plot, inner, style, out)
  const zero = yOf(0, axes.left ? left : right, plot)
  out.polyline([plot.x, zero, plot.x + plot.width, zero], 2, false, outline(AXIS, 1))
  if (places.length === 0) {
    if (live.isLive) out.text(NO_VALUE, plot.x + plot.width / 2, plot.y + plot.height / 2, 'center', style)
  } else paintPlaces(p, live, items, places, ticks.length > 0 ? ticks : [left], plot, to - from, style, out)
}

function paintPlaces(
  p: Props,
  live: LiveState,
  items: readonly PlacedItem[],
  places: readonly Place[],
  ticks: readonly Ticks[],
  plot: Box,
  length: number,
  style: TextStyle,
  out: PrimitiveSink,
): void {
  const count = Math.max(1, items.length)
  const isSet = p['bar.enable'] === true
  const wanted = isSet ? numberOf(p, 'bar.width') * count + numberOf(p, 'bar.space') : plot.width / places.length
  // If the bars do not fit at the set width, all become narrower.
  const shrink = Math.min(1, plot.width / (wanted * places.length))
  const pitch = wanted * shrink
  const width = isSet ? numberOf(p, 'bar.width') * shrink : (pitch * AUTO_WIDTH) / count
  // The newest slot stands at the right, as on every chart over time.
  const start = plot.x + plot.width - pitch * places.length
  const zeros = ticks.map((each) => yOf(0, each, plot))
  const bars = places.flatMap(({ values }, i) => {
    const left = start + (i + 0.5) * pitch - (width * count) / 2
    return values.flatMap((value, k) =>
      Number.isNaN(value) || ticks[k] === undefined
        ? []
        : [{ value, k, x: left + k * width, y: yOf(value, ticks[k], plot) }],
    )
  })
  const colors = items.map((item) => {
    const own = curveColor(p, live, item)
    return live.isLive ? own : withOpacity(own, 0.5)
  })
  for (const { k, x, y } of bars) {
    const zero = zeros[k] ?? y
    out.rect(x, Math.min(y, zero), width, Math.abs(zero - y), 0, solid(colors[k] ?? curveColor(p, live, { index: k })))
  }
  // Over the bars, which would hide the mark, and under their values.
  const { gapBands } = live.charts
  const marks = gapBands?.paintSlotBands(p, live, places, items, plot, pitch, out)
  // Values on the drawing board are samples, so they are not written out.
  if (p['valueShow'] === true && live.isLive)
    for (const { value, k, x, y } of bars) {
      const text = formatNumber(value, live.seriesScale(items[k]?.id ?? ''))
      if (out.measure(text, style) <= (count === 1 ? pitch : 1.1 * width))
        out.text(text, x + width / 2, y - 0.8 * style.size, 'center', style)
    }
  if (p['style.axis.ticks.show'] === true) paintTimes(p, places, start, pitch, plot, length, style, out)
  const at = live.session.pointer
  const slot = at === undefined || at.x < start ? -1 : Math.floor((at.x - start) / pitch)
  const under = places[slot]
  const mark = marks && gapBands?.slotReason(marks, slot, live.locale)
  if (under !== undefined) paintSlotReadout(p, live, items, under, mark, style, out)
}

/** Paints the readout of the slot under the pointer. @param mark why its values are in doubt */
function paintSlotReadout(
  p: Props,
  live: LiveState,
  items: readonly PlacedItem[],
  under: Place,
  mark: string | undefined,
  style: TextStyle,
  out: PrimitiveSink,
): void {
  const { pointer: at } = live.session
  if (at === undefined) return
  const rows: { text: string; color: Rgba }[] = [{ text: formatTime(under.time, 'YYYY-MM-DD HH:mm:ss'), color: 0 }]
  items.forEach((item, k) => {
    const { id, title } = item
    const value = under.values[k] ?? Number.NaN
    const known = Number.isNaN(value) ? NO_VALUE : formatNumber(value, live.seriesScale(id))
    rows.push({ text: `${title}  ${known}`, color: seriesColor(p, item, READOUT) })
  })
  if (mark) rows.push({ text: mark, color: 0 })
  paintReadout(rows, at.x, at.y, boxOf(p), style, out)
}

/** Writes times under as many slots as there is room for. */
function paintTimes(
  p: Props,
  places: readonly Place[],
  start: number,
  pitch: number,
  plot: Box,
  length: number,
  style: TextStyle,
  out: PrimitiveSink,
): void {
  const tick = { ...style, color: colorOf(p, 'style.axis.ticks.color') }
  const texts = places.map(({ time }) => timeLabel(p, time, length))
  const widest = Math.max(...texts.map((text) => out.measure(text, tick)))
  const step = Math.max(1, Math.ceil((widest + style.size) / pitch))
  // Labels run from the newest backwards, because that one is looked for first.
  for (let i = texts.length - 1; i >= 0; i -= step)
    out.text(texts[i] as string, start + (i + 0.5) * pitch, plot.y + plot.height + style.size, 'center', tick)
}

/** @returns the instants at which anything was recorded, in order, with their values */
function placesOf(live: LiveState, ids: readonly string[], from: number, to: number): readonly Place[] {
  const byTime = new Map<number, number[]>()
  ids.forEach((id, k) => {
    const series = live.charts.seriesOf(id)
    if (series === undefined || series.count === 0) return
    // A span that began before the window is left out: a part of it would be compared with whole spans.
    for (let i = Math.max(0, series.near(from)); i < series.count; i++) {
      const time = series.times[i] as number
      if (time < from) continue
      if (time > to) break
      const values = byTime.get(time) ?? ids.map(() => Number.NaN)
      values[k] = series.values[i] as number
      byTime.set(time, values)
    }
  })
  const times = [...byTime.keys()].sort((a, b) => a - b)
  return withEmptySpans(times, ids).map((time) => ({ time, values: byTime.get(time) ?? ids.map(() => Number.NaN) }))
}

/** Adds spans in which nothing was recorded: a day without production is not a missing day. */
function withEmptySpans(times: readonly number[], ids: readonly string[]): readonly number[] {
  const spans = ids.map((id) => readStatisticId(id)?.spanMs)
  const [spanMs] = spans
  const [first, last] = [times[0], times.at(-1)]
  if (spanMs === undefined || spans.some((each) => each !== spanMs) || first === undefined || last === undefined)
    return times
  return Array.from({ length: Math.round((last - first) / spanMs) + 1 }, (_, i) => first + i * spanMs)
}

function samplePlaces(from: number, to: number, items: number): readonly Place[] {
  return SAMPLE.map((height, i) => ({
    time: from + ((to - from) * i) / (SAMPLE.length - 1),
    values: Array.from({ length: Math.max(1, items) }, (_, k) => 100 * height * (1 - 0.15 * (k % 4))),
  }))
}

function yOf(value: number, { min, max }: Ticks, plot: Box): number {
  const part = Math.min(1, Math.max(0, (value - min) / (max - min)))
  return plot.y + plot.height * (1 - part)
}
