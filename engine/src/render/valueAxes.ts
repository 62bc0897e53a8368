import type { AxisLayout, AxisSpec, ChartLayout } from '../chart/ChartSpec.ts'
import type { SeriesLook } from '../schema/props/chartProps.ts'
import type { Props } from '../schema/props/prop.ts'
import { niceTicks, type Ticks } from './niceTicks.ts'
import type { PrimitiveSink, TextStyle } from './PrimitiveSink.ts'
import { paintRightAxis, paintYAxis } from './plot.ts'
import { type Box, colorOf, numberOf, textOf } from './style.ts'

/** The value axes of a chart. A chart without a series on the right has only a left one. */
export interface ValueAxes<A = AxisLayout> {
  readonly left: A | undefined
  readonly right: A | undefined
}

type Placed = Pick<SeriesLook, 'axis'>

export const isOnRight = ({ axis }: Placed): boolean => axis === 'right'

/** @returns which of the axes `left` and `right` the shown series stand on; `left` where none is shown */
export function axesOf<A>(items: readonly Placed[], left: A, right: A): ValueAxes<A> {
  const hasRight = items.some(isOnRight)
  return { left: hasRight && items.every(isOnRight) ? undefined : left, right: hasRight ? right : undefined }
}

/** @returns the axis on which a layout has drawn a signal */
export function axisOfSignal({ y, right, onRight, signals }: ChartLayout, signalId: string): AxisLayout {
  return right !== undefined && onRight?.[signals.indexOf(signalId)] === true ? right : y
}

/** @returns the request for the right axis, whose least range follows from `digit` */
export function rightSpecOf(p: Props, digit: number, ticks: number): AxisSpec {
  const [min, max] = [numberOf(p, 'data.right.minVal'), numberOf(p, 'data.right.maxVal')]
  return { isFixed: p['data.right.mode'] === 'fixed', min, max, digit, ticks }
}

/** Paints the axes of a plot: grid lines once, labels on their sides, and the units over them. */
export function paintValueAxes(
  p: Props,
  { left, right }: ValueAxes,
  plot: Box,
  head: Box,
  style: TextStyle,
  out: PrimitiveSink,
): void {
  if (left !== undefined) paintYAxis(p, left, plot, style, out)
  if (right !== undefined) paintRightAxis(p, right, plot, left === undefined, style, out)
  if (unitRow(p, { left, right }, style) === 0) return
  const label = { ...style, color: colorOf(p, 'style.axis.ticks.color') }
  const y = plot.y - 1.1 * style.size
  if (left !== undefined) out.text(textOf(p, 'data.left.unit'), head.x, y, 'left', label)
  if (right !== undefined) out.text(textOf(p, 'data.right.unit'), head.x + head.width, y, 'right', label)
}

/** @returns the height of the row of units over the plot; 0 where no shown axis has one */
export function unitRow(p: Props, { left, right }: ValueAxes<unknown>, style: TextStyle): number {
  const hasUnit = (left && textOf(p, 'data.left.unit')) || (right && textOf(p, 'data.right.unit'))
  return hasUnit && p['style.axis.ticks.show'] === true ? 1.4 * style.size : 0
}

/** @returns the ticks of an axis of bars. It holds 0, because readers compare the lengths of bars. */
export function barTicks(p: Props, side: 'left' | 'right', values: readonly number[], count: number): Ticks {
  const at = side === 'left' ? 'data' : 'data.right'
  if (p[`${at}.mode`] === 'fixed')
    return niceTicks(numberOf(p, `${at}.minVal`), numberOf(p, `${at}.maxVal`), count, false)
  let [min, max] = [0, 0]
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return niceTicks(min, max > min ? max : 1, count, true)
}

export function barAxis({ min, max, step, scale }: Ticks): AxisLayout {
  const count = Math.floor((max - min) / step + 1e-6)
  return { min, max, ticks: Float64Array.from({ length: count + 1 }, (_, i) => min + i * step), decimals: scale }
}
