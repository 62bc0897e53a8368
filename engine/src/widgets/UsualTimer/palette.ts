import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'usual',
  order: 120,
  width: 190,
  height: 32,
  icon: [{ d: 'M11.5 18a12.5 12.5 0 1 0 25 0 12.5 12.5 0 1 0-25 0zM24 10v8l6 4', look: 'line' }],
}
