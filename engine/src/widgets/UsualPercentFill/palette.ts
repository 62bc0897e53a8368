import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'usual',
  order: 40,
  width: 64,
  height: 160,
  icon: [
    {
      d: 'M18.5 4h11a1.5 1.5 0 0 1 1.5 1.5v25a1.5 1.5 0 0 1-1.5 1.5h-11a1.5 1.5 0 0 1-1.5-1.5v-25A1.5 1.5 0 0 1 18.5 4z',
      look: 'line',
    },
    { d: 'M18.5 15h11v15.5h-11z', look: 'solid' },
  ],
}
