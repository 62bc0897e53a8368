import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'charts',
  order: 20,
  width: 420,
  height: 240,
  icon: [{ d: 'M8 5v26h34', look: 'line' }, { d: 'M12 31v-7l8-9 8 6 11-11v21z' }],
}
