import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'charts',
  order: 40,
  width: 360,
  height: 220,
  icon: [{ d: 'M8 5v26h34M14 31V19h5v12M24 31V9h5v22M34 31V15h5v16', look: 'line' }],
}
