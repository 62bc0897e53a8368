import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'shapes',
  order: 20,
  isDrawing: true,
  width: 120,
  height: 80,
  icon: [{ d: 'M6 18a18 10 0 1 0 36 0 18 10 0 1 0-36 0z' }],
}
