import type { Box } from './PageJson.ts'
import type { RectPart, TextPart } from './Part.ts'

const INK = '#1f2933'

export function textPart(text: string, x: number, y: number, size: number, color = INK, isBold = false): TextPart {
  return { kind: 'text', text, x, y, size, isBold, color }
}

/** A rectangle of one colour. */
export function plainRect(box: Box, fill: string, radius = 0): RectPart {
  return { kind: 'rect', ...box, radius, fill, stroke: '', strokeWidth: 0, dash: [] }
}
