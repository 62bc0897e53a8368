import { type Box, boxOf } from '../../render/style.ts'
import type { Props } from '../../schema/props/prop.ts'

const PADDING = 6

/** The box that a button's caption is laid out in. */
export function captionBox(p: Props): Box {
  const { x, y, width, height } = boxOf(p)
  return { x: x + PADDING, y, width: width - 2 * PADDING, height }
}
