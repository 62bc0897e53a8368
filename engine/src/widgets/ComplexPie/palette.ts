import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'charts',
  order: 50,
  width: 320,
  height: 180,
  icon: [{ d: 'M11 18a13 13 0 1 0 26 0 13 13 0 1 0-26 0zM24 18V5M24 18 35 25', look: 'line' }],
}
