import { bound, box } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

export const scene: WidgetScene = { ...box(120, 14, 80, 172), ...bound(), style: { fill: { color: '#7f9fb3' } } }
