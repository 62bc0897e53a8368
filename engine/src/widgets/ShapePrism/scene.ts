import { box, shape } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

export const scene: WidgetScene = { ...box(90, 30, 140, 140), ...shape }
