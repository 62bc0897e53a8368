import type { Paint, PrimitiveSink } from '../render/PrimitiveSink.ts'
import type { Scene } from '../scene/Scene.ts'

const FRAME: Paint = { fill: 0xf1f3f580, stroke: 0x8a949eff, strokeWidth: 1, dash: [4, 3] }
const LABEL = {
  size: 11,
  family: '',
  weight: 'normal',
  italic: false,
  underline: false,
  color: 0x5c6770ff,
} as const

/** Paints a placeholder for a widget that cannot be drawn: its type is unknown here, or its view failed. */
export function paintPlaceholder(scene: Scene, slot: number, out: PrimitiveSink): void {
  const i = 4 * slot
  const x = scene.local[i]
  const y = scene.local[i + 1]
  const width = scene.local[i + 2] - x
  const height = scene.local[i + 3] - y
  if (!(width > 0 && height > 0)) return
  out.rect(x, y, width, height, 2, FRAME)
  if (width < 24 || height < 14) return
  out.clip(x, y, width, height)
  out.text(scene.typeNameOf(slot), x + width / 2, y + height / 2, 'center', LABEL)
  out.unclip()
}
