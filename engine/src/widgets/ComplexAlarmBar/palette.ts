import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'more',
  order: 21,
  width: 760,
  height: 44,
  icon: [
    { d: 'M5 13h8v8H5z' },
    { d: 'M16 21l4-8 4 8z' },
    { d: 'M28 17h14M28 21h9', look: 'line' },
    { d: 'M3 9h42v16H3z', look: 'line' },
  ],
}
