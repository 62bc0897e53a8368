import { box } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

export const scene: WidgetScene = {
  ...box(40, 72, 240, 56),
  data: { signalId: 'level', equipId: 'e', title: 'Pump 1' },
  led: {
    states: [
      { symbol: '<', value: 10, light: 'off', color: '#8a949e', text: '停止 Stopped' },
      { symbol: '>=', value: 10, light: 'on', color: '#7fa98f', text: '运行 Running' },
    ],
  },
  style: { font: { size: 22 } },
}
