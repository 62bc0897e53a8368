import { type Props, parseColor, type WidgetModel } from '@mimic/engine'
import { blended } from './contrast.ts'

const WHITE = 0xffffffff

/**
 * The colour that a widget's text lies on: its own fill where that covers the page, else the page's background. Widgets
 * below it are not looked at.
 *
 * @param leaves of the widget; may be sparse
 * @param con options of the page
 * @returns an opaque colour, 0xRRGGBBAA
 */
export function groundBehind(
  model: Pick<WidgetModel, 'geometry' | 'props'> | undefined,
  leaves: Props,
  con: Props,
): number {
  const background = parseColor(String(con['bgColor'] ?? '')) ?? WHITE
  const page = blended(background, WHITE)
  const fill = model?.props['style.fill.color']
  const isFilled = (leaves['style.fill.enable'] ?? model?.props['style.fill.enable']?.initial) !== false
  if (!model || model.geometry === 'line' || fill?.isGround !== true || !isFilled) return page
  const color = parseColor(String(leaves['style.fill.color'] ?? fill.initial)) ?? WHITE
  const opacity = leaves['style.opacity']
  const alpha = Math.round((color & 255) * (typeof opacity === 'number' ? opacity : 1))
  return blended(((color & ~255) | alpha) >>> 0, page)
}
