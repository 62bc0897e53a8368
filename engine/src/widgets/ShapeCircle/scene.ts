import { shape } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

export const scene: WidgetScene = { position: { cx: 160, cy: 100, r: 64 }, ...shape }
