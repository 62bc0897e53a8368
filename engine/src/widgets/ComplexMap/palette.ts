import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'more',
  order: 40,
  width: 400,
  height: 260,
  icon: [
    { d: 'M6 10 17 6l14 4 11-4v20l-11 4-14-4-11 4zM17 6v20M31 10v20', look: 'line', opacity: 0.45 },
    { d: 'M24 27c-5-6-7-9-7-12a7 7 0 0 1 14 0c0 3-2 6-7 12z' },
    { d: 'M22 15a2 2 0 1 0 4 0 2 2 0 1 0-4 0z', look: 'solid' },
  ],
}
