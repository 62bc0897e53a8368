import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'charts',
  order: 60,
  width: 320,
  height: 180,
  icon: [
    { d: 'M13 18a11 11 0 1 0 22 0 11 11 0 1 0-22 0z', look: 'line', width: 4, opacity: 0.35 },
    { d: 'M24 7a11 11 0 0 1 9 17', look: 'line', width: 4 },
  ],
}
