import { wide } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

export const scene: WidgetScene = {
  ...wide,
  data: { title: '一号泵房 Pump house 1, second line of a longer text' },
  style: { font: { size: 22, weight: 'bold' }, fill: { enable: false }, stroke: { enable: false } },
}
