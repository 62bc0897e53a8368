import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'shapes',
  order: 60,
  isDrawing: true,
  width: 100,
  height: 80,
  icon: [{ d: 'M24 5 40 30H8z' }],
}
