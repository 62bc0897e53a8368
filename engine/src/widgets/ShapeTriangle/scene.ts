import { shape } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

export const scene: WidgetScene = { position: { x1: 160, y1: 30, x2: 260, y2: 165, x3: 60, y3: 165 }, ...shape }
