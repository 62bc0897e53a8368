import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'shapes',
  order: 50,
  isDrawing: true,
  width: 120,
  height: 60,
  icon: [{ d: 'M42 18 27 30v-6H6V12h21V6z' }],
}
