import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'usual',
  order: 30,
  width: 180,
  height: 180,
  icon: [
    { d: 'M10.5 27a15.5 15.5 0 1 1 27 0', look: 'line', width: 3.5, opacity: 0.35 },
    { d: 'M10.5 27A15.5 15.5 0 0 1 27 4.2', look: 'line', width: 3.5 },
    { d: 'M24 20 30 11', look: 'line' },
  ],
}
