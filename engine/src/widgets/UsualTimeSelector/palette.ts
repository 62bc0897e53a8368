import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'usual',
  order: 90,
  width: 200,
  height: 36,
  icon: [
    {
      d: 'M11 7h26a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM9 14h30M17 4v6M31 4v6M24 18v5l4 2',
      look: 'line',
    },
  ],
}
