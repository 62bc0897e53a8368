import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'shapes',
  order: 90,
  isDrawing: true,
  width: 80,
  height: 80,
  icon: [{ d: 'M19 5.5h10l8 7.5v10l-8 7.5H19L11 23V13z' }],
}
