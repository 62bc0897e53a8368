import { bound, box } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

export const scene: WidgetScene = {
  ...box(60, 6, 200, 188),
  ...bound({ title: 'Level' }),
  dataAddon: {
    type: 'multistage',
    minVal: 0,
    maxVal: 100,
    thresholds: [
      { value: 70, color: '#5f8a6b' },
      { value: 90, color: '#e0a030' },
      { value: 100, color: '#c0392b' },
    ],
  },
}
