import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'shapes',
  order: 40,
  isDrawing: true,
  width: 160,
  height: 0,
  icon: [{ d: 'M6 26 18 11 30 23 42 10', look: 'line' }],
}
