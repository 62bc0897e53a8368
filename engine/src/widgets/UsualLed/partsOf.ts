import { type Box, textStyleOf } from '../../render/style.ts'
import type { Props } from '../../schema/props/prop.ts'

const LABEL_GAP = 6
const LINE_HEIGHT = 1.4

/** The square of the lamp, and the box of its label where it has one. */
export function partsOf(p: Props, box: Box): { readonly lamp: Box; readonly label?: Box } {
  const { x, y, width, height } = box
  if (p['led.label'] === 'bottom') {
    const line = textStyleOf(p).size * LINE_HEIGHT
    const size = Math.max(0, Math.min(width, height - line))
    const label = { x, y: y + size, width, height: height - size }
    return { lamp: { x: x + (width - size) / 2, y, width: size, height: size }, label }
  }
  const size = Math.min(width, height)
  if (p['led.label'] === 'none')
    return { lamp: { x: x + (width - size) / 2, y: y + (height - size) / 2, width: size, height: size } }
  const left = x + size + LABEL_GAP
  return {
    lamp: { x, y: y + (height - size) / 2, width: size, height: size },
    label: { x: left, y, width: Math.max(0, x + width - left), height },
  }
}
