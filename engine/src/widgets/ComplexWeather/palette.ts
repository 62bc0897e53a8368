import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'more',
  order: 50,
  width: 240,
  height: 120,
  icon: [
    { d: 'M12 14a6 6 0 1 0 12 0 6 6 0 1 0-12 0zM18 4v1.5M8 14h1.5M11 7l1 1M25 7l-1 1', look: 'line' },
    { d: 'M18 29a5.5 5.5 0 0 1 .5-11 8 8 0 0 1 15-1A6 6 0 0 1 35 29z' },
  ],
}
