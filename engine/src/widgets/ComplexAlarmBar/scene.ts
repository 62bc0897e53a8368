import { row } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

export const scene: WidgetScene = { ...row }
