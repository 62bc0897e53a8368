import type { Props } from '../schema/props/prop.ts'
import { fitText } from './fitText.ts'
import type { LiveState } from './LiveState.ts'
import type { Paint, PrimitiveSink, Rgba } from './PrimitiveSink.ts'
import { faded } from './qualityMarks.ts'
import { type Box, boxOf, numberOf, outline, paintOf, textStyleOf, withOpacity } from './style.ts'
import { horizontalOf } from './textBlock.ts'

/** Space between the frame of a field and its text. */
export const FIELD_PADDING = 10
const SIGN: Rgba = 0x64757fff

/** Paints frame and text of a form field that nobody can use: on the drawing board and in pictures. */
export function paintField(
  p: Props,
  live: LiveState,
  text: string,
  isPale: boolean,
  trailing: number,
  out: PrimitiveSink,
): Box {
  const box = boxOf(p)
  out.rect(box.x, box.y, box.width, box.height, numberOf(p, 'style.radius'), fadedPaintOf(p, live))
  if (live.isOverlaid) return box
  const style = textStyleOf(p)
  style.color = faded(style.color, live)
  if (isPale) style.color = withOpacity(style.color, 0.7)
  const room = box.width - 2 * FIELD_PADDING - trailing
  const align = horizontalOf(p)
  const x =
    align === 'left'
      ? box.x + FIELD_PADDING
      : align === 'right'
        ? box.x + FIELD_PADDING + room
        : box.x + FIELD_PADDING + room / 2
  const shown = fitText(text, room, (part) => out.measure(part, style))
  out.text(shown, x, box.y + box.height / 2, align, style)
  return box
}

/** Fill and frame of a control, faded where its value is stale or bad. */
export function fadedPaintOf(p: Props, live: LiveState): Paint {
  const paint = paintOf(p)
  paint.fill = faded(paint.fill, live)
  paint.stroke = faded(paint.stroke, live)
  return paint
}

/** Paints the arrow of a field that opens a list. */
export function paintChevron(box: Box, out: PrimitiveSink): void {
  const x = box.x + box.width - 16
  const y = box.y + box.height / 2
  if (box.width > 40) out.polyline([x - 5, y - 2.5, x, y + 2.5, x + 5, y - 2.5], 3, false, outline(SIGN, 1.5))
}

/** Paints the icon of a field that opens a calendar. */
export function paintCalendar(box: Box, out: PrimitiveSink): void {
  const x = box.x + box.width - 24
  const y = box.y + box.height / 2 - 7
  if (box.width < 48 || box.height < 18) return
  out.rect(x, y + 1, 14, 13, 2, outline(SIGN, 1.3))
  out.polyline([x, y + 5, x + 14, y + 5], 2, false, outline(SIGN, 1.3))
  out.polyline([x + 4, y - 1.5, x + 4, y + 3], 2, false, outline(SIGN, 1.3))
  out.polyline([x + 10, y - 1.5, x + 10, y + 3], 2, false, outline(SIGN, 1.3))
}
