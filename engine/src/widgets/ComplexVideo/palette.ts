import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'more',
  order: 30,
  width: 320,
  height: 180,
  icon: [
    {
      d: 'M7.5 9h22a2.5 2.5 0 0 1 2.5 2.5v13a2.5 2.5 0 0 1-2.5 2.5h-22A2.5 2.5 0 0 1 5 24.5v-13A2.5 2.5 0 0 1 7.5 9z',
      look: 'line',
    },
    { d: 'M32 16.5 43 11v14l-11-5.5z' },
  ],
}
