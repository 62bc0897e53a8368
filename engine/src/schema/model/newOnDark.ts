import type { Props } from '../props/prop.ts'
import { luminance, parseColor } from '../values/color.ts'
import type { WidgetModel } from './WidgetModel.ts'

/** A colour of at least this lightness is made for a light page. */
const LIGHT = 0.6

/** What a new widget of any kind has on a dark page, where its default is made for a light one: grounds and outlines. */
const grounds = { 'style.fill.color': '#26323c', emptyColor: '#34414d' } as const
const outlines = { 'style.stroke.color': '#aab6c2' } as const

/**
 * Leaves that a new widget is given on a dark page, so that it is dark too. They are written into the page and are no
 * defaults: a widget that is on a page already looks as it did.
 */
export function newOnDark({ geometry, props }: Pick<WidgetModel, 'geometry' | 'props'>): Props {
  const leaves: Record<string, string> = {}
  for (const [path, color] of Object.entries(grounds)) {
    const initial = props[path]?.initial
    // A line has no inside.
    if (geometry !== 'line' && luminance(parseColor(String(initial ?? '')) ?? 0) >= LIGHT) leaves[path] = color
  }
  for (const [path, color] of Object.entries(outlines)) {
    const prop = props[path]
    // Most outlines take another colour by themselves.
    if (prop && prop.onDark === undefined) leaves[path] = color
  }
  return leaves
}
