import { isDark, parseColor } from './color.ts'
import type { Props } from './prop.ts'
import type { WidgetModel } from './WidgetModel.ts'

const FILL = 'style.fill.color'

/** What a widget of the type starts from on a dark page: colours that a light page would have are replaced there. */
export function initialOnDark({ props }: Pick<WidgetModel, 'props'>): Props {
  const initial: Record<string, unknown> = Object.create(null)
  for (const path of Object.keys(props)) initial[path] = props[path]?.onDark ?? props[path]?.initial
  return initial
}

/**
 * Does a widget of a dark page stand on the dark? Not where its own light fill covers the page.
 * @param leaves may be sparse
 */
export function standsOnDark({ geometry, props }: Pick<WidgetModel, 'geometry' | 'props'>, leaves: Props): boolean {
  const fill = props[FILL]
  if (geometry === 'line' || fill?.isGround !== true) return true
  if ((leaves['style.fill.enable'] ?? props['style.fill.enable']?.initial) === false) return true
  const color = parseColor(String(leaves[FILL] ?? fill.initial)) ?? 0
  const opacity = leaves['style.opacity']
  return isDark(color) || (color & 0xff) * (typeof opacity === 'number' ? opacity : 1) < 0x80
}
