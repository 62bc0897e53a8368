import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'more',
  order: 20,
  width: 760,
  height: 300,
  icon: [
    { d: 'M15 26c2-2 2-4 2-9a7 7 0 0 1 14 0c0 5 0 7 2 9z' },
    { d: 'M21 29.5a3 3 0 0 0 6 0M24 7V5M10 9 8 7M38 9l2-2', look: 'line' },
  ],
}
