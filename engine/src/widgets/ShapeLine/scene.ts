import type { WidgetScene } from '../WidgetScene.ts'

export const scene: WidgetScene = {
  position: {
    points: [
      { x: 40, y: 150 },
      { x: 120, y: 50 },
      { x: 200, y: 130 },
      { x: 280, y: 60 },
    ],
  },
  style: { stroke: { color: '#2f6690', width: 6 } },
}
