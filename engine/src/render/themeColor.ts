import { THEME, themeList } from '../schema/props/chartProps.ts'
import { listEntries } from '../schema/props/listItems.ts'
import type { Props } from '../schema/props/prop.ts'
import { parseColor } from '../schema/values/color.ts'
import type { Rgba } from './PrimitiveSink.ts'

/** @returns the colour that a series has of its own, or by the chart's list; undefined where neither says one */
export function ownColor(
  p: Props,
  series: { readonly index: number; readonly color?: string | undefined },
): Rgba | undefined {
  return (series.color === undefined ? undefined : parseColor(series.color)) ?? themeColor(p, series.index)
}

/** @returns the colour that a chart's own list gives the series at `index`; undefined for a chart without a list */
export function themeColor(p: Props, index: number): Rgba | undefined {
  const entries = listEntries(p, THEME, themeList)
  const entry = entries[index % entries.length]
  return entry && parseColor(entry.item.color)
}
