import type { AxisLayout } from '../../chart/ChartSpec.ts'
import { openCharts } from '../../chart/stage/openCharts.ts'
import { mountReadout } from '../../overlay/mountReadout.ts'
import { paintTools, toolsHeight } from '../../render/chartTools.ts'
import { fitText } from '../../render/fitText.ts'
import type { LiveState } from '../../render/LiveState.ts'
import { formatNumber, NO_VALUE, numericValue } from '../../render/liveText.ts'
import type { Ticks } from '../../render/niceTicks.ts'
import type { PrimitiveSink, Rgba } from '../../render/PrimitiveSink.ts'
import { labelWidth, paintReadout } from '../../render/plot.ts'
import { faded } from '../../render/qualityMarks.ts'
import {
  type Box,
  boxOf,
  groundOf,
  numberOf,
  onPage,
  opacityOf,
  outline,
  paintOf,
  solid,
  textStyleOf,
  withOpacity,
} from '../../render/style.ts'
import { ownColor } from '../../render/themeColor.ts'
import { paintTimeBars } from '../../render/timeBars.ts'
import { nextStep } from '../../render/timeWindow.ts'
import { axesOf, barAxis, barTicks, isOnRight, paintValueAxes, unitRow } from '../../render/valueAxes.ts'
import { chartItems, isOfReport } from '../../schema/props/chartItems.ts'
import type { Props } from '../../schema/props/prop.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

const BAR: Rgba = 0x4a7a9cff
const AXIS: Rgba = 0x64757f90
/** Share of its place that a bar takes where no width is set. */
const AUTO_WIDTH = 0.56
/** Approximate distance of ticks, page units. */
const TICK_ROOM = 36
const MAX_TICKS = 40

interface Bar {
  readonly title: string
  /** That of the chart's own list; undefined without one. */
  readonly color: Rgba | undefined
  readonly value: number | undefined
  readonly scale: number
  readonly axis: 'left' | 'right' | undefined
}

export const view: WidgetView = {
  model,
  follows: 'figure',
  keepsSeries: isOfReport,
  openCharts,
  nextChange: (p, live) => (isOfReport(p) ? nextStep(p, live) : Number.POSITIVE_INFINITY),
  paint(p, live, out) {
    if (isOfReport(p)) return paintTimeBars(p, live, out)
    const box = boxOf(p)
    out.rect(box.x, box.y, box.width, box.height, 0, paintOf(p))
    const style = textStyleOf(p)
    const { hidden } = live.session
    const shown = chartItems(p).filter(({ id }) => hidden?.has(id) !== true)
    const bars = shown.map((item) => ({
      title: item.title,
      color: ownColor(p, item),
      value: numericValue(live.seriesValue(item.id)),
      scale: live.seriesScale(item.id),
      axis: item.axis,
    }))
    const edge = box.y + numberOf(p, 'position.top')
    const across = box.width - numberOf(p, 'position.left') - numberOf(p, 'position.right')
    const tools = { x: box.x + numberOf(p, 'position.left'), y: edge, width: across, height: toolsHeight(p, false) }
    paintTools(p, live, false, tools, out)
    const top = edge + tools.height + style.size + unitRow(p, axesOf(bars, true, true), style)
    const height = box.y + box.height - numberOf(p, 'position.bottom') - 1.8 * style.size - top
    const count = Math.min(MAX_TICKS, Math.max(1, Math.round(height / TICK_ROOM)))
    const [left, right] = [
      barTicks(p, 'left', valuesOn(bars, false), count),
      barTicks(p, 'right', valuesOn(bars, true), count),
    ]
    const axes = axesOf(bars, barAxis(left), barAxis(right))
    const room = (axis: AxisLayout | undefined) =>
      axis !== undefined && p['style.axis.ticks.show'] === true ? labelWidth(axis, style, out) + 6 : 0
    const plot: Box = {
      x: tools.x + room(axes.left),
      y: top,
      width: across - room(axes.left) - room(axes.right),
      height,
    }
    if (plot.width > 0 && plot.height > 0) {
      paintValueAxes(p, axes, plot, tools, style, out)
      paintBars(p, live, bars, { left, right }, plot, out)
    }
  },
  mount: (context) => mountReadout(context, isOfReport),
}

const valuesOn = (bars: readonly Bar[], isRight: boolean): number[] =>
  bars.flatMap((bar) => (bar.value === undefined || isOnRight(bar) !== isRight ? [] : [bar.value]))

function yOf(value: number, { min, max }: Ticks, plot: Box): number {
  const part = Math.min(1, Math.max(0, (value - min) / (max - min)))
  return plot.y + plot.height * (1 - part)
}

function paintBars(
  p: Props,
  live: LiveState,
  bars: readonly Bar[],
  { left, right }: { readonly left: Ticks; readonly right: Ticks },
  plot: Box,
  out: PrimitiveSink,
): void {
  const style = textStyleOf(p)
  const ticksOf = (bar: Bar) => (isOnRight(bar) ? right : left)
  const base = yOf(0, bars.length > 0 && bars.every(isOnRight) ? right : left, plot)
  out.polyline([plot.x, base, plot.x + plot.width, base], 2, false, outline(AXIS, 1))
  if (bars.length === 0) return
  const isSet = p['bar.enable'] === true
  const place = isSet ? numberOf(p, 'bar.width') + numberOf(p, 'bar.space') : plot.width / bars.length
  // Where the set widths do not fit, all bars and spaces shrink in proportion.
  const shrink = Math.min(1, plot.width / (place * bars.length))
  const width = (isSet ? numberOf(p, 'bar.width') : place * AUTO_WIDTH) * shrink
  const start = plot.x + (plot.width - place * shrink * bars.length) / 2
  const colorOfBar = ({ color = onPage(BAR, groundOf(p, live)) }: Bar) => withOpacity(faded(color, live), opacityOf(p))
  bars.forEach((bar, i) => {
    const { title, value, scale } = bar
    const cx = start + (i + 0.5) * place * shrink
    const zero = yOf(0, ticksOf(bar), plot)
    const y = value === undefined ? zero : yOf(value, ticksOf(bar), plot)
    out.rect(cx - width / 2, Math.min(y, zero), width, Math.abs(zero - y), 0, solid(colorOfBar(bar)))
    if (p['valueShow'] === true) {
      const text = value === undefined ? NO_VALUE : formatNumber(value, scale)
      const below = value !== undefined && value < 0 && y + 1.4 * style.size <= plot.y + plot.height
      out.text(text, cx, y + (below ? 0.8 : -0.8) * style.size, 'center', style)
    }
    const name = fitText(title, place * shrink - 4, (text) => out.measure(text, style))
    out.text(name, cx, plot.y + plot.height + style.size, 'center', style)
  })
  const at = live.session.pointer
  const under = at === undefined ? undefined : bars[Math.floor((at.x - start) / (place * shrink))]
  if (at === undefined || under === undefined || at.x < start) return
  const known = under.value === undefined ? NO_VALUE : formatNumber(under.value, under.scale)
  paintReadout([{ text: `${under.title}  ${known}`, color: colorOfBar(under) }], at.x, at.y, boxOf(p), style, out)
}
