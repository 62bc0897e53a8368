import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'shapes',
  order: 80,
  isDrawing: true,
  width: 120,
  height: 70,
  icon: [{ d: 'M15 8h28l-10 20H5z' }],
}
