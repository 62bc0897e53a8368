import { completeProps } from '../schema/model/completeProps.ts'
import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import { chartItems, isOfReport } from '../schema/props/chartItems.ts'
import type { Props } from '../schema/props/prop.ts'
import { cssColor } from '../schema/values/color.ts'
import { seriesColor } from './plot.ts'
import { groundOf } from './style.ts'
import { ownColor } from './themeColor.ts'

/**
 * @param path the leaf of the series in one of the chart's lists
 * @returns the CSS colour that a chart draws a series in; undefined where neither the series nor the chart's list says
 * one and the chart is none of curves, or where the series names no value
 */
export function seriesSwatch(
  model: WidgetModel,
  props: Props,
  path: string,
  page: { readonly isOnDark: boolean },
): string | undefined {
  const p = completeProps(model, props)
  const item = chartItems(p).find((each) => each.path === path)
  if (item === undefined) return undefined
  const hasCurves = 'style.line.curve' in model.props || isOfReport(p)
  const color = hasCurves ? seriesColor(p, item, groundOf(p, page)) : ownColor(p, item)
  // As people write an opaque colour.
  return color === undefined ? undefined : cssColor(color).replace(/^(#.{6})ff$/, '$1')
}
