import { bound, row } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

export const scene: WidgetScene = { ...row, ...bound(), style: { font: { size: 20 }, fill: { color: '#f4f6f8' } } }
