import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'shapes',
  order: 70,
  isDrawing: true,
  width: 80,
  height: 80,
  icon: [{ d: 'M24 4 38 18 24 32 10 18z' }],
}
