import { bound, row } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

export const scene: WidgetScene = {
  ...row,
  ...bound(),
  display: {
    textItems: [
      { symbol: '<', value: 50, text: 'Low' },
      { symbol: '>=', value: 50, text: 'Running' },
    ],
  },
  style: { font: { size: 20 }, fill: { enable: true, color: '#dcebd3' } },
}
