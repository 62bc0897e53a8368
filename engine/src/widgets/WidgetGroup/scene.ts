import { box, middle, shape } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

export const scene: WidgetScene = {
  ...middle,
  children: [
    { id: 'c1', widgetType: 'ShapeRect', ...box(0, 0, 120, 70), ...shape },
    { id: 'c2', widgetType: 'ShapeCircle', position: { cx: 150, cy: 80, r: 38 } },
  ],
}
