import type { Props } from '../schema/props/prop.ts'
import { wrapText } from '../text/wrapText.ts'
import type { PrimitiveSink, TextStyle } from './PrimitiveSink.ts'
import type { Box } from './style.ts'

const LINE_HEIGHT = 1.4

type Horizontal = 'left' | 'center' | 'right'

export function horizontalOf(p: Props): Horizontal {
  const v = p['style.align.horizontal']
  return v === 'left' || v === 'right' ? v : 'center'
}

/** Paints text in a box by the widget's alignment: wrapped at its width, clipped where it is too long. */
export function paintTextBlock(p: Props, text: string, box: Box, style: TextStyle, out: PrimitiveSink): void {
  if (text === '' || box.width <= 0 || box.height <= 0) return
  const lines = wrapText(text, box.width, (line) => out.measure(line, style))
  const lineHeight = style.size * LINE_HEIGHT
  const height = lines.length * lineHeight
  const vertical = p['style.align.vertical']
  const horizontal = horizontalOf(p)
  const room = box.height - height
  const top = box.y + (vertical === 'top' ? 0 : vertical === 'bottom' ? room : room / 2)
  const x = horizontal === 'left' ? box.x : horizontal === 'right' ? box.x + box.width : box.x + box.width / 2
  const isTooTall = height > box.height
  if (isTooTall) out.clip(box.x, box.y, box.width, box.height)
  lines.forEach((line, i) => {
    out.text(line, x, top + (i + 0.5) * lineHeight, horizontal, style)
  })
  if (isTooTall) out.unclip()
}
