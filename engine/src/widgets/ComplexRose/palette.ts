import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'charts',
  order: 70,
  width: 320,
  height: 180,
  icon: [
    { d: 'M24 18V4a14 14 0 0 1 14 14zM24 18h9a9 9 0 0 1-9 9zM24 18v6a6 6 0 0 1-6-6zM24 18H13a11 11 0 0 1 11-11z' },
  ],
}
