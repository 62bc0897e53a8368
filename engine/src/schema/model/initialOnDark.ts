import type { Props } from '../props/prop.ts'
import { isDark, parseColor } from '../values/color.ts'
import type { WidgetModel } from './WidgetModel.ts'

const FILL = 'style.fill.color'

/** @returns the defaults of a type on a dark page, where dark colours are replaced */
export function initialOnDark({ props }: Pick<WidgetModel, 'props'>): Props {
  const initial: Record<string, unknown> = Object.create(null)
  for (const path of Object.keys(props)) initial[path] = props[path]?.onDark ?? props[path]?.initial
  return initial
}

/**
 * @returns whether a widget on a dark page stands on a dark background: not where its own light fill covers the page
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
