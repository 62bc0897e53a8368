import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'usual',
  order: 110,
  width: 200,
  height: 16,
  icon: [
    {
      d: 'M5.5 13h37a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-37A1.5 1.5 0 0 1 4 21.5v-7A1.5 1.5 0 0 1 5.5 13z',
      look: 'line',
    },
    { d: 'M8 18h7M20 18h7M32 18h7', look: 'line', width: 3 },
  ],
}
