import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'shapes',
  order: 30,
  isDrawing: true,
  width: 80,
  height: 80,
  icon: [{ d: 'M12 18a12 12 0 1 0 24 0 12 12 0 1 0-24 0z' }],
}
