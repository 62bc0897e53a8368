import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'charts',
  order: 10,
  width: 420,
  height: 240,
  icon: [{ d: 'M8 5v26h34M12 25l8-9 7 5 6-11 7 4', look: 'line' }],
}
