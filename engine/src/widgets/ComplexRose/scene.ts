import { series, wide } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

export const scene: WidgetScene = { ...wide, data: series }
