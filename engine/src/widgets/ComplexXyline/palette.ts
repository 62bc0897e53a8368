import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'charts',
  order: 30,
  width: 320,
  height: 260,
  icon: [{ d: 'M8 5v26h34M14 22c-2-10 12-16 20-11s4 15-7 15-12-8-4-11', look: 'line' }],
}
