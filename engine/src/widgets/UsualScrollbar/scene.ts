import { box } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

export const scene: WidgetScene = { ...box(20, 90, 280, 20), data: { signalId: 'off' } }
