import { shownValue } from '../../render/liveText.ts'
import { faded } from '../../render/qualityMarks.ts'
import { boxOf, mix, numberOf, paintOf, textStyleOf } from '../../render/style.ts'
import { horizontalOf } from '../../render/textBlock.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

const PADDING = 6
/** Size of the unit relative to the figure; it is smaller and paler to keep the figure dominant. */
const UNIT_SIZE = 0.78

export const view: WidgetView = {
  model,
  follows: 'figure',
  paint(p, live, out) {
    const box = boxOf(p)
    const radius = numberOf(p, 'style.radius')
    const paint = paintOf(p)
    out.rect(box.x, box.y, box.width, box.height, radius, paint)
    const style = textStyleOf(p)
    style.color = faded(style.color, live)
    const unit = { ...style, size: style.size * UNIT_SIZE, weight: 'normal' as const, underline: false }
    unit.color = ((mix(style.color, 0x7d8791ff, 0.5) & 0xffffff00) | (style.color & 0xff)) >>> 0

    const { text: value, unit: unitText } = shownValue(live)
    const gap = unitText === '' ? 0 : style.size * 0.25
    const valueWidth = out.measure(value, style)
    const width = valueWidth + gap + (unitText === '' ? 0 : out.measure(unitText, unit))
    const horizontal = horizontalOf(p)
    const room = box.width - 2 * PADDING - width
    const left = box.x + PADDING + (horizontal === 'left' ? 0 : horizontal === 'right' ? room : room / 2)
    const vertical = p['style.align.vertical']
    const half = style.size * 0.7
    const y =
      vertical === 'top' ? box.y + half : vertical === 'bottom' ? box.y + box.height - half : box.y + box.height / 2
    const isTooLarge = room < 0 || style.size > box.height
    if (isTooLarge) out.clip(box.x, box.y, box.width, box.height)
    // Where both do not fit, the left end of the figure stays visible and the unit is cut off.
    const x = Math.max(left, box.x + Math.min(PADDING, Math.max(0, box.width - valueWidth) / 2))
    out.text(value, x, y, 'left', style)
    if (unitText !== '') out.text(unitText, x + valueWidth + gap, y + style.size * 0.06, 'left', unit)
    if (isTooLarge) out.unclip()
  },
}
