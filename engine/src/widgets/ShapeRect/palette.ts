import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'shapes',
  order: 10,
  isDrawing: true,
  width: 120,
  height: 80,
  icon: [
    { d: 'M7.5 8h33a1.5 1.5 0 0 1 1.5 1.5v17a1.5 1.5 0 0 1-1.5 1.5h-33A1.5 1.5 0 0 1 6 26.5v-17A1.5 1.5 0 0 1 7.5 8z' },
  ],
}
